import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { JsonObject } from '../../core/json';
import type { SkillImport, SkillPreview, SkillTestResult, SkillView } from '../../core/skill-setup';
import type { OpenApiDocument } from '../../skills/openapi/open-document';
import { openApiIn } from '../open-api-in';
import { type SkillFile, skillInFiles } from '../skill-files';
import type { Problems } from './problems';
import type { Ask } from './requests';

/** What a document may have come by. */
type DocumentImport = Exclude<SkillImport, { readonly from: 'mcp' }>;

/** What of the skills fills the settings. */
export type SkillPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'add'; readonly text?: string; readonly url?: string; readonly server?: string }
  | {
      readonly kind: 'preview';
      readonly preview: SkillPreview;
      /** Absent for a bundled skill. */
      readonly from?: SkillImport;
      /** Where Cancel leads. */
      readonly back: SkillPlace;
    }
  | {
      readonly kind: 'operations';
      readonly document: OpenApiDocument;
      readonly from: DocumentImport;
      readonly back: SkillPlace;
      /** Keys of the operations that are chosen at first, and the address of the service. */
      readonly picked: readonly string[];
      readonly server: string;
    }
  | { readonly kind: 'skill'; readonly id: string }
  | { readonly kind: 'edit'; readonly id: string; readonly markdown?: string };

/** Something that happened and that is to be heard too. */
export interface SkillNews {
  readonly what: 'imported' | 'replaced' | 'removed' | 'enabled' | 'disabled' | 'secretSet' | 'secretCleared';
  readonly name: string;
}

/** The skills the user imported, and what is being done with one. */
export interface Skills {
  /** Absent until the first answer. */
  readonly list: ReadonlySignal<readonly SkillView[] | undefined>;
  /** Those that come with the product and are not in the list. */
  readonly bundled: ReadonlySignal<readonly SkillPreview[]>;
  readonly place: ReadonlySignal<SkillPlace>;
  /** True while a text is fetched or read, or a skill is stored. */
  readonly busy: ReadonlySignal<boolean>;
  readonly news: ReadonlySignal<SkillNews | undefined>;
  /** Where the focus belongs in the list: the skill that was left, or its heading (empty). Absent after no way back. */
  readonly left: ReadonlySignal<string | undefined>;
  load(): Promise<void>;
  open(place: SkillPlace): void;
  /** One step back. @returns false in the list, from where there is none. */
  back(): boolean;
  /** Shows what a text would be; `back` is where Cancel leads. */
  preview(from: SkillImport, back: SkillPlace): Promise<void>;
  previewFiles(files: readonly SkillFile[], back: SkillPlace): Promise<void>;
  /** Shows the skill of these operations of the document on screen, by their keys. */
  previewOperations(picked: readonly string[], server: string): Promise<void>;
  /** Stores what the preview on screen shows. */
  import(options: { readonly allowsLoopback: boolean }): Promise<void>;
  enable(skill: SkillView, enabled: boolean): Promise<void>;
  remove(skill: SkillView): Promise<void>;
  /** An empty value forgets it. @returns whether it was stored. */
  setSecret(id: string, name: string, value: string): Promise<boolean>;
  /** Absent when the test could not be made at all. */
  test(id: string, tool: string, input: JsonObject): Promise<SkillTestResult | undefined>;
}

const LIST: SkillPlace = { kind: 'list' };

/** Builds the store of skills. */
export function createSkills(ask: Ask, problems: Problems): Skills {
  const list = signal<readonly SkillView[] | undefined>(undefined);
  const bundled = signal<readonly SkillPreview[]>([]);
  const place = signal<SkillPlace>(LIST);
  const busy = signal(false);
  const news = signal<SkillNews | undefined>(undefined);
  const left = signal<string | undefined>(undefined);

  async function load(): Promise<void> {
    const [skills, others] = await Promise.all([ask('skill/list', {}, load), ask('skill/bundled', {})]);
    if (skills.ok) list.value = skills.value;
    if (others.ok) bundled.value = others.value;
  }

  function open(next: SkillPlace): void {
    const before = place.peek();
    batch(() => {
      if (next.kind === 'list') left.value = before.kind === 'skill' ? before.id : '';
      place.value = next;
    });
  }

  function accept(skill: SkillView): void {
    list.value = list.peek()?.map((each) => (each.id === skill.id ? skill : each));
  }

  async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
    busy.value = true;
    try {
      return await work();
    } finally {
      busy.value = false;
    }
  }

  async function preview(from: SkillImport, back: SkillPlace): Promise<void> {
    const asked = place.peek();
    problems.clear();
    const isHere = 'markdown' in from && from.from !== 'url' && (await openOperations(from, from.markdown, back));
    // Whoever went elsewhere meanwhile is not called back.
    if (isHere || place.peek() !== asked) return;
    await previewText(from, back);
  }

  /** As `preview`, for a text that is known to be none of a document when it does not have to be fetched. */
  async function previewText(from: SkillImport, back: SkillPlace): Promise<void> {
    const asked = place.peek();
    const reply = await whileBusy(() => ask('skill/preview', from, () => void previewText(from, back)));
    if (!reply.ok || place.peek() !== asked) return;
    const isFetched = from.from === 'url' && from.markdown === undefined;
    if (isFetched && (await openOperations(from, reply.value.skill.markdown, back))) return;
    if (place.peek() === asked) open({ kind: 'preview', preview: reply.value, from, back });
  }

  /** Lists the operations of an OpenAPI document, or says what is wrong with it. @returns false when the text is none */
  async function openOperations(from: DocumentImport, text: string, back: SkillPlace): Promise<boolean> {
    const asked = place.peek();
    const address = from.from === 'url' ? from.url : undefined;
    const found = await whileBusy(() =>
      openApiIn(text, { address, reserved: () => ask('skill/reserved', {}, () => void preview(from, back)) }),
    );
    if (found === undefined) return false;
    if (place.peek() !== asked) return true;
    if ('failure' in found) {
      if (found.failure !== undefined) problems.report(found.failure);
      return true;
    }
    const { document } = found;
    // Fetched again, it is about the tools that there are.
    const earlier = list.peek()?.find(({ source }) => source.kind === 'url' && source.url === address);
    const names = new Set(earlier?.tools.map(({ name }) => name));
    const picked = document.operations.filter(({ toolName }) => names.has(toolName)).map(({ key }) => key);
    open({ kind: 'operations', document, from, back, picked, server: document.servers[0] ?? '' });
    return true;
  }

  async function previewOperations(picked: readonly string[], server: string): Promise<void> {
    const shown = place.peek();
    if (shown.kind !== 'operations' || busy.peek()) return;
    const chosen = new Set(picked);
    const operations = shown.document.operations.filter(({ key }) => chosen.has(key));
    const markdown = shown.document.write(operations, server);
    await previewText({ ...shown.from, markdown }, { ...shown, picked, server });
  }

  async function importShown(allowsLoopback: boolean): Promise<void> {
    const shown = place.peek();
    if (shown.kind !== 'preview' || busy.peek()) return;
    const { skill, hash, replaces } = shown.preview;
    const again = () => (shown.from ? void preview(shown.from, shown.back) : open(LIST));
    const reply = await whileBusy(() =>
      ask('skill/import', { hash, ...(allowsLoopback && { allowsLoopback }) }, again),
    );
    if (!reply.ok) return;
    await load();
    news.value = { what: replaces ? 'replaced' : 'imported', name: skill.name };
    if (place.peek() === shown) open({ kind: 'skill', id: reply.value.id });
  }

  return {
    list,
    bundled,
    place,
    busy,
    news,
    left,
    load,
    open,
    back() {
      const now = place.peek();
      if (now.kind === 'list') return false;
      open(
        now.kind === 'preview' || now.kind === 'operations'
          ? now.back
          : now.kind === 'edit'
            ? { kind: 'skill', id: now.id }
            : LIST,
      );
      return true;
    },
    preview,
    previewOperations,
    async previewFiles(files, back) {
      const asked = place.peek();
      const found = await whileBusy(() => skillInFiles(files));
      if (place.peek() !== asked) return;
      if (found.ok) await preview(found.from, back);
      else problems.report(found.failure);
    },
    import: ({ allowsLoopback }) => importShown(allowsLoopback),
    async enable(skill, enabled) {
      const reply = await ask('skill/enable', { id: skill.id, enabled });
      // The switch was moved already; drawing the list anew moves it back.
      if (!reply.ok) {
        list.value = list.peek()?.slice();
        return;
      }
      accept(reply.value);
      news.value = { what: enabled ? 'enabled' : 'disabled', name: skill.name };
    },
    async remove(skill) {
      const reply = await ask('skill/remove', { id: skill.id });
      await load();
      if (!reply.ok) return;
      open(LIST);
      news.value = { what: 'removed', name: skill.name };
    },
    async setSecret(id, name, value) {
      const reply = await ask('skill/secret', { id, name, value });
      if (!reply.ok) return false;
      accept(reply.value);
      news.value = { what: value === '' ? 'secretCleared' : 'secretSet', name };
      return true;
    },
    async test(id, tool, input) {
      const reply = await ask('skill/test', { id, tool, input });
      // The call is among the last calls now.
      await load();
      return reply.ok ? reply.value : undefined;
    },
  };
}
