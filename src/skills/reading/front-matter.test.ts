import { describe, expect, it } from 'vitest';
import { pathsOf, readText } from '../../../test/fakes/skill-text';

describe('readFrontMatter', () => {
  const read = (...lines: readonly string[]) => readText(['---', ...lines, '---', '# Heading', '', 'Text.'].join('\n'));

  it('webbrain 5.2 front matter: takes name and description, and strips it', () => {
    const reading = read('name: unit-table', 'description: Converts units: lengths, weights. # note', 'license: MIT');

    expect(reading).toMatchObject({ name: 'unit-table', summary: 'Converts units: lengths, weights.', problems: [] });
    expect(reading.instructions).toBe('# Heading\n\nText.');
  });

  it.each([
    [['description: "Quoted \\u00e9 # no note"'], 'Quoted é # no note'],
    [["description: 'It''s quoted'"], "It's quoted"],
    [['description: |', '  First.', '  Second.'], 'First.\nSecond.'],
    [['description: >-', '  First', '  second.'], 'First second.'],
    [['description:', '  On the', '  next lines.'], 'On the next lines.'],
    [['description: goes', '  on.'], 'goes on.'],
  ])('webbrain 5.2 front matter: reads %j', (lines, summary) => {
    const reading = read('name: a', ...lines);

    expect(reading.problems).toEqual([]);
    expect(reading.summary).toBe(summary);
  });

  it('webbrain 5.2 front matter: passes over metadata, with what looks like fields in it', () => {
    const reading = read('name: a', 'metadata:', '  name: other', '  list:', '    - x', 'compatibility: all', '# note');

    expect(reading.problems).toEqual([]);
    expect(reading.name).toBe('a');
  });

  it('webbrain 5.2 front matter: grants nothing for allowed-tools, and says so', () => {
    const reading = read('name: a', 'allowed-tools: Bash');

    expect(reading.problems).toMatchObject([{ level: 'warning', path: 'front matter.allowed-tools' }]);
  });

  it('webbrain 5.2 front matter: leaves fences in it inert', () => {
    const reading = read('name: a', 'description: |', '  ```webbrain-tools', '  [{"name":"x"}]', '  ```');

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual([]);
  });

  it.each([
    [['name: a', 'descripton: x'], 'front matter.descripton'],
    [['name: a', 'name: b'], 'front matter.name'],
    [['name: Not Lower'], 'front matter.name'],
    [['version: 2'], 'front matter.version'],
  ])('webbrain 5.2 front matter: warns of %j', (lines, path) => {
    expect(pathsOf(read(...lines), 'warning')).toEqual([path]);
  });

  it.each([[['name: "open']], [['- list']], [['name: &anchor a']], [['name: |x', '  a']], [['name']]])(
    'webbrain 5.2 front matter: refuses %j, and reads the rest',
    (lines) => {
      const reading = read(...lines, 'description: Still read.');

      expect(pathsOf(reading)).toEqual(['front matter']);
      expect(reading.summary).toBe('Still read.');
    },
  );

  it('webbrain 5.2 front matter: says that it has no end', () => {
    const reading = readText('---\nname: a\n\nText.');

    expect(pathsOf(reading)).toEqual(['file']);
    expect(reading.instructions).toContain('Text.');
  });

  it('webbrain 5.2 front matter: takes a rule at the start for a rule', () => {
    expect(readText('---\n\nText.').problems).toEqual([]);
  });
});
