import { edit, type Guard, MANIFEST } from './guard.ts';
import { JOB_IS_WITHIN, JOBS } from './skills.ts';

/** What keeps off files and frames of elsewhere, and the clipboard: R15, R18, R19 and R20. */
export const FILES_GUARDS: readonly Guard[] = [
  {
    name: 'R15: an answer is text, and loads nothing',
    cases: 'E12 E14 L2',
    off: [
      edit(
        'sidepanel/components/Markdown.tsx',
        '<span class="literal">{t(\'answer.image\', { alt: decodeEntities(token.text) })}</span>',
        '<img src={token.href} alt="" />',
      ),
      // The browser stands behind it.
      { file: MANIFEST, from: "img-src 'self' data: blob:", to: "img-src 'self' data: blob: https:" },
    ],
  },
  {
    name: 'R15: only pages of the skill are shown',
    cases: 'E12 E13 E14',
    off: [
      edit(
        'skills/frame-address.ts',
        'return rules.origins.some((declared) => URL.parse(declared)?.origin === origin) ? href : undefined;',
        "return origin === '' ? undefined : href;",
      ),
    ],
  },
  {
    name: 'R18: only harmless files of sites are saved',
    cases: '(I3|I7|I8): a file of a site with',
    off: [
      edit(
        'policy/file-name.ts',
        'const cleaned = clean(given);',
        "const cleaned = clean(given); if (cleaned !== '') return { ok: true, name: given };",
      ),
    ],
  },
  {
    name: 'R18: only harmless files are saved, by harmless names',
    cases: "(H20|H20 I8|I7|I8): a job's file that is (a program with|an add-on|a page|a text with|a header|a script)",
    off: [
      edit(
        'policy/file-name.ts',
        'const cleaned = clean(given);',
        "const cleaned = clean(given); if (cleaned !== '') return { ok: true, name: given };",
      ),
    ],
  },
  {
    name: 'R18: files have an end',
    cases: 'I10',
    off: [edit('skills/download-job.ts', 'const MAX_FILE_BYTES = 25 * 1_048_576;', 'const MAX_FILE_BYTES = 2 ** 40;')],
  },
  {
    name: 'R18: files take the place of no other',
    cases: 'I11',
    off: [edit('platform/shared/downloads.ts', "conflictAction: 'uniquify'", "conflictAction: 'overwrite'")],
  },
  {
    name: 'R18: files are of the web',
    cases: 'I9 D2',
    off: [
      edit(
        'policy/canonical-url.ts',
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, code: 'DENY_SCHEME' };",
        "if (url.protocol === 'data:') return { ok: true, url: { href: url.href, resource: url.href, origin: 'null', host: 'data.test', hostname: 'data.test', port: '', scheme: 'https' } };",
      ),
      edit('policy/restricted-page.ts', "protocol !== 'http:' && protocol !== 'https:'", "protocol === 'file:'"),
      edit('skills/reading/read-job.ts', 'if (isElsewhere) {', "if (isElsewhere && name === '') {"),
      edit(JOBS, JOB_IS_WITHIN, 'if (url && sample) return url.href;'),
      // The product's own policy for content lets it fetch from the web only.
      edit(
        'platform/shared/http-request.ts',
        '() => fetchUrl(url, {',
        "() => url.startsWith('data:') ? Promise.resolve(new Response(url)) : fetchUrl(url, {",
      ),
    ],
  },
  {
    name: 'R19: a page is given files of the conversation only',
    cases: 'I12',
    off: [
      edit(
        'background/file-capabilities.ts',
        'if (found) return found;',
        "return found ?? { ...source, name: 'hostname', mediaType: 'text/plain', bytes: 1, atMs: 0, blob: new Blob(['x']) };",
      ),
    ],
  },
  {
    name: 'R20: no key reaches the clipboard',
    cases: '(I13|I14) L2',
    off: [
      edit(
        'policy/refuse.ts',
        "stroke && isClipboardKey(stroke) ? 'DENY_CLIPBOARD'",
        "stroke && isClipboardKey(stroke) && stroke.key === '' ? 'DENY_CLIPBOARD'",
      ),
    ],
  },
];
