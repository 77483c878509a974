import { edit, type Guard } from './guard.ts';

/** What keeps secrets: R8, R9, R17, R25 and R27. */
export const SECRETS_GUARDS: readonly Guard[] = [
  {
    name: 'R8: what a value holds is never read again',
    cases: 'E10 F10: a reference',
    off: [
      edit(
        'skills/references.ts',
        'if (value !== undefined) return value;',
        "if (value !== undefined) return String(value).includes('env.') ? resolveText(String(value), { input, secrets }) : value;",
      ),
    ],
  },
  {
    name: 'R8: a skill has its own secrets',
    cases: "F10 E10: a skill that names another skill's",
    off: [
      edit(
        'background/route-skill.ts',
        'secret: (name) => deps.secrets.secret(stored.id, name),',
        "secret: (name) => deps.secrets.secret('bookmarks', name),",
      ),
    ],
  },
  {
    name: 'R8: a text that reaches other hosts is asked for the secrets anew',
    cases: 'F10: a new text',
    off: [
      edit(
        'background/skills-service.ts',
        'if (hostsOf(reading).every((host) => known.has(host))) return;',
        'if (known.size > 0) return;',
      ),
    ],
  },
  {
    name: 'R8: secrets that are sent back are hidden',
    cases: 'F10 F13',
    off: [edit('skills/hide-secrets.ts', 'hiders.reduce((clean, hide) => hide(clean), text.toWellFormed())', 'text')],
  },
  {
    name: 'R8: no call sends a secret',
    cases: 'F12',
    off: [edit('policy/decide.ts', "(secret === 'secret' ? 'DENY_SECRET' : undefined)", 'undefined')],
  },
  {
    name: 'R8: the values of secret fields are not read',
    cases: 'F1 ',
    off: [
      edit(
        'dom/sensitive.ts',
        'if (onceSecret.has(element)) return true;',
        'if (onceSecret.has(element) || true) return false;',
      ),
    ],
  },
  {
    name: 'R8: fields with secrets are covered in pictures',
    cases: 'F4 L2',
    off: [edit('dom/page-layout.ts', 'covers: secrets.map(plainBox)', 'covers: secrets.slice(0, 0).map(plainBox)')],
  },
  {
    name: 'R9: keys are where no script of a page reaches',
    cases: 'J5 J6',
    off: [
      edit(
        'providers/provider-store.ts',
        'return summarise(record);',
        'await (globalThis as any).chrome.storage.local.set({ record }); return summarise(record);',
      ),
    ],
  },
  {
    name: 'R27: an answer that breaks off calls nothing',
    cases: 'B9: calls of an answer',
    off: [
      edit(
        'providers/wire.ts',
        'if (reader.ended) return;\n    throw fail(',
        `for (const clean of reader.done?.() ?? []) yield 'data: ' + JSON.stringify(clean) + '\\n\\n';\n    if (reader.ended) return;\n    throw fail(`,
      ),
      edit(
        'agent/collect-response.ts',
        "if (end.finish === 'length' && calls.length > 0)",
        "if (end.finish === 'length' && calls.length < 0)",
      ),
      edit(
        'agent/collect-response.ts',
        "if (end.finish === 'length') {",
        "if (end.finish === 'length' && calls.length === 0) {",
      ),
    ],
  },
  {
    name: 'R27: only tools that were offered run',
    cases: 'B9: calls of tools',
    off: [
      edit('agent/find-tool.ts', 'const tool = offered.find(', 'const tool = [...offered, ...all].find('),
      edit('policy/refuse.ts', 'if (!facts.tool.modes.includes(mode))', 'if (facts.tool.modes.length === 0)'),
    ],
  },
  {
    name: 'R9 R25: keys are in no request and not in what is kept',
    cases: 'F14',
    off: [edit('policy/secrets.ts', 'return book.hide(clean + text.slice(at));', 'return text;')],
  },
  {
    name: 'R17 R8: headers that open something are left out of the network log',
    cases: 'F13',
    off: [edit('core/redact-secrets.ts', 'return SECRET_NAME.test(name);', 'return SECRET_NAME.test(name) && false;')],
  },
  {
    name: 'R8: the instructions of the model are asked for',
    cases: 'E20',
    off: [edit('policy/decide.ts', "secret === 'own' || quotesPrompt(situation)", "secret === 'own'")],
  },
];
