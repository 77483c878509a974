import { describe, expect, it } from 'vitest';
import { zipFile } from '../../test/fakes/zip-file';
import { MAX_SKILL_BYTES, type SkillFile, skillInFiles } from './skill-files';

const file = (path: string, text: BlobPart = '# Tides'): SkillFile => ({ path, blob: new Blob([text]) });
const zip = (files: Readonly<Record<string, string>>): readonly SkillFile[] => [
  { path: 'tides.zip', blob: zipFile(files) },
];

it('takes a Markdown file as it is', async () => {
  const found = await skillInFiles([file('tides.md')]);

  expect(found).toEqual({ ok: true, from: { from: 'file', name: 'tides.md', markdown: '# Tides' } });
});

it('takes the SKILL.md of a folder, and lists the other files without reading them', async () => {
  const found = await skillInFiles([
    file('tides/scripts/run.sh', 'rm -rf /'),
    file('tides/SKILL.md'),
    file('tides/.DS_Store'),
  ]);

  expect(found).toEqual({
    ok: true,
    from: {
      from: 'folder',
      name: 'tides',
      markdown: '# Tides',
      files: ['SKILL.md', 'scripts/run.sh'],
      folder: 'tides',
    },
  });
});

it('takes the SKILL.md of a zip that is nearest to its top', async () => {
  const found = await skillInFiles(
    zip({ 'a/b/SKILL.md': '# Deep', 'a/SKILL.md': '# Tides', 'a/x.py': '', '__MACOSX/a/SKILL.md': '' }),
  );

  expect(found).toMatchObject({
    ok: true,
    from: { name: 'tides.zip', markdown: '# Tides', files: ['SKILL.md', 'b/SKILL.md', 'x.py'], folder: 'a' },
  });
});

it('knows no folder of a SKILL.md at the top of a zip', async () => {
  const found = await skillInFiles(zip({ 'SKILL.md': '# Tides' }));

  expect(found).toEqual({
    ok: true,
    from: { from: 'folder', name: 'tides.zip', markdown: '# Tides', files: ['SKILL.md'] },
  });
});

it('K19 refuses a zip with a tools.json, and says where it is', async () => {
  const found = await skillInFiles(zip({ 'a/SKILL.md': '# Tides', 'a/lib/tools.json': '{}' }));

  expect(found).toEqual({ ok: false, failure: { code: 'skill-tools-json', params: { path: 'a/lib/tools.json' } } });
});

it('K19 refuses a folder with a tools.json', async () => {
  const found = await skillInFiles([file('a/SKILL.md'), file('a/tools.json')]);

  expect(found).toMatchObject({ failure: { code: 'skill-tools-json' } });
});

it.each([
  ['no file at all', [], 'skill-no-file'],
  ['a folder without SKILL.md', [file('a/readme.md'), file('a/b.md')], 'skill-no-skill-file'],
  ['a file that is too large', [file('a.md', 'x'.repeat(MAX_SKILL_BYTES + 1))], 'skill-too-large'],
  ['a file that is no text', [file('a.md', new Uint8Array([0xff, 0xfe, 0x00]))], 'skill-not-text'],
  ['a zip that is none', [file('a.zip', 'not a zip')], 'skill-bad-zip'],
  [
    'a SKILL.md that is too large',
    [file('a/SKILL.md', 'x'.repeat(MAX_SKILL_BYTES + 1)), file('a/b')],
    'skill-file-unreadable',
  ],
])('refuses %s', async (_what, files, code) => {
  const found = await skillInFiles(files);

  expect(found).toMatchObject({ ok: false, failure: { code } });
});

it('refuses a zip that unpacks to more than a skill may have', async () => {
  const found = await skillInFiles(zip({ 'a.txt': '', 'SKILL.md': 'x'.repeat(MAX_SKILL_BYTES + 1) }));

  expect(found).toMatchObject({ failure: { code: 'skill-file-unreadable' } });
});

describe('a zip of an attacker', () => {
  const LIMIT_MS = 5_000;
  const CLIMBS = ['../SKILL.md', '/etc/SKILL.md', 'a/../../SKILL.md', '..\\..\\SKILL.md', 'C:\\SKILL.md'];

  it.each(CLIMBS)('has its text read and no path followed when its file is %s', async (path) => {
    const found = await skillInFiles(zip({ 'SKILL.md': '# Tides', [path]: '# Other', '../../.bashrc': 'rm' }));

    expect(found).toMatchObject({ ok: true, from: { markdown: '# Tides' } });
  });

  it('is not taken for a skill when its SKILL.md is a link', async () => {
    const blob = zipFile({ 'a/x.md': '', 'a/SKILL.md': '/etc/passwd' }, ['a/SKILL.md']);

    expect(await skillInFiles([{ path: 'a.zip', blob }])).toMatchObject({ failure: { code: 'skill-file-unreadable' } });
  });

  it('unpacks to no more than a skill may have, however small it is', async () => {
    const bomb = zip({ 'a.txt': '', 'SKILL.md': '\0'.repeat(50_000_000) });
    expect(bomb[0]?.blob.size).toBeLessThan(1_000_000);
    const beganMs = performance.now();

    expect(await skillInFiles(bomb)).toMatchObject({ failure: { code: 'skill-file-unreadable' } });
    expect(performance.now() - beganMs).toBeLessThan(LIMIT_MS);
  });

  it('has bombs beside its SKILL.md left packed', async () => {
    const files = await skillInFiles(zip({ 'SKILL.md': '# Tides', 'bomb.bin': '\0'.repeat(50_000_000) }));

    expect(files).toMatchObject({ ok: true, from: { files: ['SKILL.md', 'bomb.bin'] } });
  });

  it('is refused with 100,000 files, and soon', { timeout: 30_000 }, async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`a/${index}.sh`, '']));
    const blob = zip({ 'a/SKILL.md': '# Tides', ...many });
    const beganMs = performance.now();

    expect(await skillInFiles(blob)).toMatchObject({ failure: { code: 'skill-too-large' } });
    expect(performance.now() - beganMs).toBeLessThan(LIMIT_MS);
  });

  it('is refused when its list of files is longer than any should be', async () => {
    const name = `a/${'x'.repeat(60_000)}`;
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${name}${index}`, '']));

    expect(await skillInFiles(zip({ 'SKILL.md': '# Tides', ...many }))).toMatchObject({
      failure: { code: 'skill-bad-zip' },
    });
  });

  it.each([
    ['begins behind its end', 16, 0xffff_ffff, 'skill-no-skill-file'],
    ['says that it is longer than all there is', 12, 0xffff_ffff, 'skill-bad-zip'],
    ['says that nothing is in it', 12, 0, 'skill-no-skill-file'],
  ])('is refused when its list %s', async (_, at, value, code) => {
    const bytes = new Uint8Array(await zipFile({ 'SKILL.md': '# Tides' }).arrayBuffer());
    new DataView(bytes.buffer).setUint32(bytes.length - 22 + at, value, true);

    expect(await skillInFiles([{ path: 'a.zip', blob: new Blob([bytes]) }])).toMatchObject({ failure: { code } });
  });
});
