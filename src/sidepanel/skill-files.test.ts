import { expect, it } from 'vitest';
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
