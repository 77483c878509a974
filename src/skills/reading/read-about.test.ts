import { describe, expect, it } from 'vitest';
import { pathsOf, readText } from '../../../test/fakes/skill-text';

describe('readAbout', () => {
  const withBlock = (block: unknown) =>
    readText(`# A skill\n\nFirst *paragraph*.\n\n\`\`\`webbrain-skill\n${JSON.stringify(block)}\n\`\`\`\n`);

  it('webbrain 5.2 summary, modes: without a block takes heading and first paragraph, for act and dev', () => {
    const text = '\n# A **skill** #\n\n- a list\n\n```js\ncode\n```\n\nWhat it is\n[for](https://a.test).\n\nMore.';

    expect(readText(text)).toMatchObject({
      name: 'A skill',
      summary: 'What it is for.',
      intents: [],
      modes: ['act', 'dev'],
      problems: [],
    });
  });

  it('webbrain 5.1, takes the first line where there is no heading', () => {
    expect(readText('Just a line.\n\nMore.').name).toBe('Just a line.');
  });

  it('webbrain 5.2 summary, modes, intents: takes them', () => {
    const block = { summary: 'Short.', modes: ['ask', 'act'], intents: ['Weather', 'weather', 'two_words'] };
    const reading = withBlock(block);

    expect(reading.problems).toEqual([]);
    expect(reading).toMatchObject({
      summary: 'Short.',
      modes: ['ask', 'act', 'dev'],
      intents: ['weather', 'two_words'],
    });
    expect(reading.instructions).toBe('# A skill\n\nFirst *paragraph*.');
  });

  it('webbrain 5.2 skill: looks into it', () => {
    expect(withBlock({ skill: { summary: 'Inside.' } }).summary).toBe('Inside.');
  });

  it('webbrain 5.2 skill: takes the first block that can be read, and tells of the others', () => {
    const reading = readText(
      '# A\n\n```webbrain-skill\n{\n```\n```webbrain-skill\n{"summary":"One."}\n```\n```webbrain-skill\n{}\n```',
    );

    expect(reading.summary).toBe('One.');
    expect(reading.problems).toMatchObject([
      { level: 'error', path: 'webbrain-skill $' },
      { level: 'warning', path: 'webbrain-skill $' },
    ]);
  });

  it.each([
    [{ intents: ['no spaces'] }, '.intents[0]'],
    [{ intents: ['a'.repeat(41)] }, '.intents[0]'],
    [{ intents: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, '.intents'],
    [{ modes: ['never'] }, '.modes[0]'],
    [{ summary: 5 }, '.summary'],
  ])('webbrain 5.2 summary, modes, intents: refuses %j', (block, path) => {
    expect(pathsOf(withBlock(block))).toContain(`webbrain-skill $${path}`);
  });

  it('webbrain 5.2 summary: keeps 200 characters and tells', () => {
    const reading = withBlock({ summary: 'x'.repeat(201) });

    expect(reading.summary).toHaveLength(200);
    expect(pathsOf(reading, 'warning')).toEqual(['webbrain-skill $.summary']);
  });

  it('B1: takes out what nobody can see, and tells', () => {
    const hidden = String.fromCodePoint(0xe0041);
    const reading = readText(`# A${hidden}\n\nText${hidden}.`);

    expect(reading.instructions).toBe('# A\n\nText.');
    expect(reading.name).toBe('A');
    expect(pathsOf(reading, 'warning')).toEqual(['file']);
  });
});
