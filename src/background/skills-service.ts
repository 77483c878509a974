import { ignore } from '../core/ignore';
import type { JsonObject } from '../core/json';
import { oneLine } from '../core/one-line';
import type { SkillReading, StoredSkill } from '../core/skill';
import type { SkillCallView, SkillImport, SkillPreview, SkillTestResult, SkillView } from '../core/skill-setup';
import { ToolError } from '../core/tool-error';
import { PanelError } from '../messaging/answer-panel';
import { cutText } from '../policy/limit-result';
import { callHttp } from '../skills/call-http';
import { callTarget } from '../skills/call-target';
import { MCP_TOKEN } from '../skills/mcp/write-mcp-skill';
import { readSkill } from '../skills/read-skill';
import { skillHash } from '../skills/skill-hash';
import type { BundledSkill } from './bundled-skills';
import { type SkillRouteDeps, sceneOf } from './route-skill';
import { newSkillId, sameSkill } from './skill-identity';
import type { KnownSkill, SkillLibrary } from './skill-library';
import type { SkillStore } from './skill-store';
import { bundledText, type SkillText, type SkillTextDeps, textOf } from './skill-text';
import { diffLines, hostsOf, viewOfReading } from './skill-view';

/**
 * What the panel can do with skills. Refusals are `PanelError`s: `skill-gone`, `skill-changed`, `skill-refused`,
 * `skill-limit` (20 skills), `skill-tool-gone`, and for texts that are fetched `skill-fetch-failed`, `skill-too-large`,
 * `skill-redirected`, `skill-not-https`, `skill-not-text`. For MCP servers see `connectMcp`.
 */
export interface SkillsService {
  list(): Promise<readonly SkillView[]>;
  preview(from: SkillImport): Promise<SkillPreview>;
  import(hash: string, allowsLoopback: boolean): Promise<SkillView>;
  enable(id: string, enabled: boolean): Promise<SkillView>;
  remove(id: string): Promise<void>;
  bundled(): Promise<readonly SkillPreview[]>;
  /** The names that no tool of a skill can have. */
  reserved(): readonly string[];
  setSecret(id: string, name: string, value: string): Promise<SkillView>;
  test(id: string, tool: string, input: JsonObject): Promise<SkillTestResult>;
  /**
   * Puts in the bundled skills that were never there, and gives those that are there the text of this version. One that
   * the user edited is theirs, and one that they removed stays away.
   */
  seed(): Promise<void>;
  /** Notes a call, for the skill's page; its text is put on one line and cut. */
  note(id: string, call: SkillCallView): void;
  /** Hides these tools of a skill and no others, if its text still has this hash. */
  withhold(id: string, hash: string, names: readonly string[]): Promise<void>;
}

export interface SkillsServiceDeps extends SkillTextDeps, Pick<SkillRouteDeps, 'identity' | 'now' | 'mcp'> {
  readonly store: SkillStore;
  readonly library: SkillLibrary;
  readonly bundled: readonly BundledSkill[];
}

/** A text that was shown, for the user to agree to. */
interface Shown extends SkillText {
  /** The skill whose place it takes. */
  readonly replaces?: string;
  readonly isRefused: boolean;
  readonly needsLoopback: boolean;
}

const MAX_SKILLS = 20;
const MAX_SHOWN = 30;
const MAX_CALLS = 20;
const MAX_NOTE_CHARS = 200;

/** The skills as the panel handles them. What is agreed to is the text that was shown, by its hash. */
export function createSkillsService(deps: SkillsServiceDeps): SkillsService {
  const { store, library, bundled, reservedNames, now } = deps;
  const shown = new Map<string, Shown>();
  const calls = new Map<string, readonly SkillCallView[]>();
  const inTurn = oneByOne();

  const note = (id: string, call: SkillCallView): void => {
    const short = { ...call, text: cutText(oneLine(call.text), MAX_NOTE_CHARS) };
    calls.set(id, [short, ...(calls.get(id) ?? [])].slice(0, MAX_CALLS));
  };

  async function viewOf({ stored, reading }: KnownSkill): Promise<SkillView> {
    const isSet = new Set(await store.secretNames(stored.id));
    const { id, enabled, importedAtMs } = stored;
    const view = viewOfReading(reading, { ...stored, isSet: (name) => isSet.has(name) });
    const { withheld = [] } = stored;
    return {
      ...view,
      id,
      enabled,
      importedAtMs,
      ...(withheld.length > 0 && { withheld }),
      calls: calls.get(id) ?? [],
    };
  }

  async function find(id: string): Promise<KnownSkill> {
    const known = await library.find(id);
    if (!known) throw new PanelError('skill-gone');
    return known;
  }

  async function show(text: SkillText, edits?: string, folder?: string): Promise<SkillPreview> {
    const { markdown, source, otherFiles } = text;
    const hash = await skillHash(markdown);
    const strict = readSkill(markdown, { reservedNames, allowsLoopback: false });
    const reading = readSkill(markdown, {
      reservedNames,
      allowsLoopback: true,
      ...(folder !== undefined && { folder }),
    });
    const needsLoopback = reading.tools.length > strict.tools.length;
    const known = await library.list();
    const earlier = known.find(({ stored }) => stored.id === edits) ?? sameSkill(known, source, reading.name);
    const isRefused = reading.instructions.trim() === '' && reading.tools.length === 0;
    // The newest last, also one that was shown before.
    shown.delete(hash);
    if (shown.size >= MAX_SHOWN) shown.delete(shown.keys().next().value ?? '');
    // What is refused is never stored, and may be large.
    const kept = isRefused ? { ...text, markdown: '' } : text;
    shown.set(hash, { ...kept, isRefused, needsLoopback, ...(earlier && { replaces: earlier.stored.id }) });
    return {
      skill: viewOfReading(reading, { source, markdown, hash, otherFiles, isSet: () => false }),
      hash,
      needsLoopback,
      isRefused,
      ...(earlier && {
        replaces: { id: earlier.stored.id, diff: diffLines(earlier.stored.markdown, markdown) },
      }),
    };
  }

  async function add(text: Shown & { readonly hash: string; readonly agrees: boolean }): Promise<StoredSkill> {
    const { markdown, source, hash, otherFiles, needsLoopback, agrees, replaces, token } = text;
    // Nobody agrees to what was not asked; cards of a server could make use of it.
    const allowsLoopback = needsLoopback && agrees;
    const skills = await store.list();
    const earlier = skills.find(({ id }) => id === replaces);
    if (!earlier && skills.length >= MAX_SKILLS) throw new PanelError('skill-limit');
    const reading = readSkill(markdown, { reservedNames, allowsLoopback });
    const { name } = reading;
    if (earlier) await forgetSecrets(earlier.id, reading);
    const stored: StoredSkill = {
      id: earlier?.id ?? newSkillId(name, new Set(skills.map(({ id }) => id))),
      source,
      markdown,
      hash,
      importedAtMs: earlier?.importedAtMs ?? now(),
      enabled: earlier?.enabled ?? true,
      ...(allowsLoopback && { allowsLoopback: true as const }),
      ...(otherFiles.length > 0 && { otherFiles }),
    };
    await store.put(stored);
    if (token !== undefined) await store.setSecret(stored.id, MCP_TOKEN, token);
    return stored;
  }

  /** A secret was given for the hosts that the skill had; a text that reaches others asks for it anew. */
  async function forgetSecrets(id: string, reading: SkillReading): Promise<void> {
    const earlier = await library.find(id);
    const known = new Set(earlier ? hostsOf(earlier.reading) : []);
    if (hostsOf(reading).every((host) => known.has(host))) return;
    for (const name of await store.secretNames(id)) await store.setSecret(id, name, '');
  }

  return {
    note,
    withhold: (id, hash, names) =>
      inTurn(async () => {
        const stored = (await store.list()).find((each) => each.id === id);
        if (stored?.hash !== hash) return;
        const { withheld = [], ...whole } = stored;
        if (withheld.join(' ') === names.join(' ')) return;
        await store.put(names.length === 0 ? whole : { ...whole, withheld: names });
      }),
    list: async () => Promise.all((await library.list()).map(viewOf)),
    async preview(from) {
      const edits = from.from === 'text' ? from.edits : undefined;
      return show(await textOf(from, deps), edits, from.from === 'folder' ? from.folder : undefined);
    },
    import: (hash, agrees) =>
      inTurn(async () => {
        const text = shown.get(hash);
        if (!text) throw new PanelError('skill-changed');
        if (text.isRefused) throw new PanelError('skill-refused');
        const stored = await add({ ...text, hash, agrees });
        // Asked for once more, it is the same skill.
        shown.set(hash, { ...text, replaces: stored.id });
        if (stored.source.kind === 'bundled') await store.markSeeded(stored.source.folder);
        return viewOf(await find(stored.id));
      }),
    enable: (id, enabled) =>
      inTurn(async () => {
        const { stored } = await find(id);
        await store.put({ ...stored, enabled });
        return viewOf(await find(id));
      }),
    // One that is gone is what was asked for: the panel may send it again.
    remove: (id) =>
      inTurn(async () => {
        await store.remove(id);
        calls.delete(id);
      }),
    async bundled() {
      const there = (await store.list()).flatMap(({ source }) => (source.kind === 'bundled' ? [source.folder] : []));
      const missing = bundled.filter(({ folder }) => !there.includes(folder));
      return Promise.all(missing.map(({ folder, markdown }) => show(bundledText(folder, markdown))));
    },
    reserved: () => [...reservedNames],
    async setSecret(id, name, value) {
      const known = await find(id);
      if (!known.reading.secrets.includes(name)) throw new PanelError('skill-gone');
      await store.setSecret(id, name, value);
      return viewOf(known);
    },
    async test(id, toolName, input) {
      const known = await find(id);
      const tool = known.reading.tools.find(({ name }) => name === toolName);
      if (!tool || tool.kind === 'httpDownloadJob') throw new PanelError('skill-tool-gone');
      const scene = sceneOf({ ...deps, secrets: store }, known, { source: { kind: 'api' }, port: deps.port });
      const startedAtMs = now();
      const signal = new AbortController().signal;
      const ended = (ok: boolean, text: string): SkillTestResult => {
        note(id, { tool: toolName, atMs: startedAtMs, ok, text });
        return { ok, text, durationMs: Math.max(0, now() - startedAtMs) };
      };
      try {
        if (tool.kind === 'http') return ended(true, (await callHttp(tool, input, scene, signal)).text);
        const answer =
          tool.kind === 'mcp'
            ? await deps.mcp.call({ tool, input, scene, skillHash: known.stored.hash }, signal)
            : await callTarget(tool, input, scene, signal);
        return ended(true, answer.type === 'result' ? answer.content : JSON.stringify(answer));
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        const { message, hint, detail } = error;
        return ended(false, [message, hint, detail].filter(Boolean).join('\n'));
      }
    },
    seed: () =>
      inTurn(async () => {
        const seeded = new Set(await store.seeded());
        for (const { folder, markdown } of bundled) {
          const skills = await store.list();
          const there = skills.find(({ source }) => source.kind === 'bundled' && source.folder === folder);
          const hash = await skillHash(markdown);
          // One that is there and not noted as put in: a death came in between.
          const isDue = there ? there.hash !== hash : !seeded.has(folder) && skills.length < MAX_SKILLS;
          if (isDue) {
            const nothingAsked = { isRefused: false, needsLoopback: false, agrees: false };
            await add({
              ...bundledText(folder, markdown),
              ...nothingAsked,
              hash,
              ...(there && { replaces: there.id }),
            });
          }
          if (!seeded.has(folder)) await store.markSeeded(folder);
        }
      }),
  };
}

/** What reads the store and then writes it waits for what did so before. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(ignore('whoever asked for it is told'));
    return done;
  };
}
