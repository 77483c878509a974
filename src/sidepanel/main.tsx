import { render } from 'preact';
import { connect, currentWindowId, lookUpMessage, send } from '../platform/panel';
import { createBackend } from './backend';
import { App } from './components/App';
import { createPanelStore } from './store/panel-store';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/transcript.css';
import './styles/cards.css';
import './styles/pages.css';
import './styles/skills.css';
import './styles/page-tools.css';
import { boundTab } from './bound-tab';
import { setMessages, t } from './t';

const REPAINT_MS = 40;

setMessages(lookUpMessage);
document.documentElement.lang = t('meta.locale');

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const place = { windowId: await currentWindowId(), tabId: boundTab(location.search) };
const store = createPanelStore({
  backend: createBackend({ send, connect }, wait, place),
  ...place,
  // A timer, since a hidden panel gets no animation frames but has to keep up.
  soon: (work) => setTimeout(work, REPAINT_MS),
});
const root = document.getElementById('root');
if (root !== null) render(<App store={store} />, root);
await store.start(new AbortController().signal);
