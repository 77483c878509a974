import { render } from 'preact';
import en from '../../locales/en.json';
import pl from '../../locales/pl.json';
import zhCn from '../../locales/zh_CN.json';
import zhTw from '../../locales/zh_TW.json';
import { createPanelStore } from '../../src/sidepanel/store/panel-store';
import '../../src/sidepanel/styles/tokens.css';
import '../../src/sidepanel/styles/base.css';
import '../../src/sidepanel/styles/frame.css';
import '../../src/sidepanel/styles/transcript.css';
import '../../src/sidepanel/styles/cards.css';
import '../../src/sidepanel/styles/pages.css';
import '../../src/sidepanel/styles/skills.css';
import '../../src/sidepanel/styles/page-tools.css';
import { setMessages, t } from '../../src/sidepanel/t';
import { type LocaleTree, messagesOf } from '../../test/fakes/locale-messages';
import { createFakeBackend } from '../../test/fakes/panel-backend';
import { PANEL_STATES, type PanelState, stateRoot } from '../../test/fakes/panel-states';

const LOCALES: Readonly<Record<string, LocaleTree>> = { en, pl, zh_CN: zhCn, zh_TW: zhTw };

const query = new URLSearchParams(location.search);
setMessages(messagesOf(LOCALES[query.get('locale') ?? 'en'] ?? en));
const build = PANEL_STATES[query.get('state') ?? ''];
if (build === undefined) document.body.textContent = Object.keys(PANEL_STATES).join('\n');
else await show(build());
document.documentElement.dataset.ready = 'true';

async function show(state: PanelState): Promise<void> {
  const backend = createFakeBackend(state.world);
  const store = createPanelStore({ backend, soon: (work) => setTimeout(work, 0) });
  const root = document.getElementById('root');
  if (root === null) return;
  render(stateRoot(state, store), root);
  await store.start(new AbortController().signal);
  if (state.view !== undefined) store.view.value = state.view;
  for (const notice of state.notices ?? []) backend.notify(notice);
  for (const key of state.press ?? []) {
    await settled();
    press(t(key, { title: state.world.session.title }));
  }
  await settled();
  await state.finish?.(store);
  await settled();
}

function press(name: string): void {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find((each) => each.ariaLabel === name || each.textContent?.includes(name));
  if (button === undefined) throw new Error(`There is no button "${name}".`);
  button.click();
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60));
}
