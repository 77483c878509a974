import { describe, expect, it } from 'vitest';
import { httpTool, jobTool, ORIGIN, pathsOf, readManifestOf, readText, skillText } from '../../test/fakes/skill-text';

const FENCE = '```';

describe('readSkill', () => {
  it.each(['webbrain-tools', 'wb-tools', 'tabhand-tools', 'WebBrain-Tools'])(
    'webbrain 5.3 blocks: reads %s',
    (word) => {
      const reading = readText(`# A\n\nText.\n\n${FENCE}${word}\n${JSON.stringify([httpTool()])}\n${FENCE}\n`);

      expect(reading.problems).toEqual([]);
      expect(reading.tools).toHaveLength(1);
      expect(reading.instructions).toBe('# A\n\nText.');
    },
  );

  it('webbrain 5.3 blocks: reads several blocks, lists and objects, and numbers them in its problems', () => {
    const reading = readText(
      skillText([httpTool()], { tools: [httpTool({ name: 'other' }), httpTool({ name: 'third', method: 'PUT' })] }),
    );

    expect(reading.tools.map(({ name }) => name)).toEqual(['look_up', 'other']);
    expect(pathsOf(reading)).toEqual(['block 2 $.tools[1].method']);
  });

  it('page-tools 4: joins what several blocks declare', () => {
    const target = { type: 'app', component: 'api', path: '/x', method: 'GET' };
    const reading = readText(
      skillText(
        { targetTools: [{ name: 'a', description: 'A.', target: { $target: 't' } }] },
        { targets: { t: target } },
        { components: { api: { url: ORIGIN } } },
      ),
    );

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([{ target }]);
  });

  it('webbrain 5.3 blocks: keeps the skill when a block cannot be read, and says where', () => {
    const reading = readText(`# A\n\nText.\n\n${FENCE}wb-tools\n{\n  "tools": [,]\n}\n${FENCE}\n`);

    expect(reading).toMatchObject({ name: 'A', instructions: '# A\n\nText.', tools: [] });
    expect(reading.problems).toMatchObject([{ level: 'error', path: '$' }]);
    expect(reading.problems[0]?.reason).toContain('line 2');
  });

  it('webbrain 5.3 blocks: takes a fence inside a longer one for text', () => {
    const reading = readText(`# A\n\n${FENCE}${'`'}md\n${FENCE}wb-tools\n[]\n${FENCE}\n${FENCE}${'`'}\n`);

    expect(reading.problems).toEqual([]);
    expect(reading.instructions).toContain('wb-tools');
  });

  it.each([
    [`${FENCE}webbrain-tool\n[]\n${FENCE}`],
    [`${FENCE}webbrain_tools\n[]\n${FENCE}`],
    [`- item\n\n    ${FENCE}wb-tools\n    []\n    ${FENCE}`],
    [`> ${FENCE}wb-tools\n> []\n> ${FENCE}`],
    [`${FENCE}wb-tools\n{"tools":[]}`],
  ])('webbrain 5.3 blocks: warns of %j', (text) => {
    expect(pathsOf(readText(`# A\n\n${text}`), 'warning')).toEqual(['file']);
  });

  it('leaves fences of other languages alone, without a word', () => {
    const text = `# A\n\n${FENCE}json\n{}\n${FENCE}\n\n~~~\ntext\n~~~`;

    expect(readText(text)).toMatchObject({ problems: [], instructions: text });
  });

  it('tells of a field that stands twice in one object', () => {
    const block = `{"tools":[{"name":"a","endpoint":"${ORIGIN}/x","endpoint":"${ORIGIN}/y"}]}`;
    const reading = readText(`# A\n\n${FENCE}wb-tools\n${block}\n${FENCE}`);

    expect(pathsOf(reading, 'warning')).toEqual(['$.tools[0].endpoint']);
    expect(reading.tools).toMatchObject([{ endpoint: `${ORIGIN}/y` }]);
  });

  it.each([[5], [{}], [{ tool: [] }], ['text']])(
    'webbrain 5.3 blocks: says that the block %j declares nothing',
    (block) => {
      expect(pathsOf(readManifestOf(block))).toEqual(['$']);
    },
  );

  it('webbrain 5.1, takes at most 8 tools of a list', () => {
    const reading = readManifestOf(Array.from({ length: 10 }, (_, index) => httpTool({ name: `tool_${index}` })));

    expect(reading.tools).toHaveLength(8);
    expect(pathsOf(reading)).toEqual(['$[8]', '$[9]']);
  });

  it('webbrain 5.1, gives the model 20,000 characters and tells', () => {
    const reading = readText(`# A\n\n${'x'.repeat(20_000)}`);

    expect(reading.instructions).toHaveLength(20_000);
    expect(pathsOf(reading, 'warning')).toEqual(['file']);
  });

  it('webbrain 5.1, refuses more than 500,000 bytes', () => {
    const reading = readText(`# A\n\n${'é'.repeat(250_001)}`);

    expect(reading.instructions).toBe('');
    expect(pathsOf(reading)).toContain('file');
  });

  it('webbrain 5.1, keeps 80 characters', () => {
    expect(readText(`# ${'n'.repeat(100)}\n\nText.`).name).toHaveLength(80);
  });

  it('says that a file holds nothing', () => {
    expect(pathsOf(readText('  \n'))).toEqual(['file']);
  });

  it('H16: refuses a manifest that is too deep or too long', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const reading = readText(
      `# A\n\n${FENCE}wb-tools\n${deep}\n${FENCE}\n${FENCE}wb-tools\n${' '.repeat(70_000)}\n${FENCE}`,
    );

    expect(pathsOf(reading)).toEqual(['block 1 $', 'block 2 $']);
  });

  it('H8: refuses a tool with very many unknown fields, in one sentence', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`unknown${index}`, 1]));
    const reading = readManifestOf([httpTool(many)]);

    expect(reading.tools).toEqual([]);
    expect(reading.problems).toMatchObject([{ level: 'error', path: '$[0]' }]);
  });

  it('H8: reads at most 20 manifests', () => {
    const reading = readText(
      skillText(...Array.from({ length: 21 }, (_, index) => [httpTool({ name: `t${index % 8}` })])),
    );

    expect(pathsOf(reading)).toContain('file');
    expect(pathsOf(reading).some((path) => path.startsWith('block 21'))).toBe(false);
  });

  it('H8: lists at most 200 problems, and counts the rest', () => {
    const { problems } = readManifestOf(Array.from({ length: 100 }, () => httpTool({ name: '!', url: 1, a1: 1 })));

    expect(problems).toHaveLength(201);
    expect(problems.at(-1)?.reason).toContain('100');
  });

  it('names each of twelve faults by its path, with a reason and a fix, beside a tool that is sound', () => {
    const pattern = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const remote = { type: 'object', properties: { a: { $ref: 'https://evil.test/s.json' } } };
    const reading = readManifestOf({
      tools: [
        httpTool(),
        httpTool({ name: 'one', endpoint: 'http://plain.test/x' }),
        httpTool({ name: 'two', readOnly: false }),
        httpTool({ name: 'three', method: 'PUT' }),
        httpTool({ name: 'four!' }),
        httpTool({ name: 'navigate' }),
        httpTool(),
        httpTool({ name: 'seven', credentials: 'include' }),
        httpTool({ name: 'eight', endpoint: 'https://192.168.0.1/x' }),
        httpTool({ name: 'nine', parameters: remote }),
        httpTool({ name: 'ten', parameters: pattern }),
        jobTool({ name: 'eleven', job: { statusEndpoint: 'https://elsewhere.test/j/{job_id}' } }),
        jobTool({ name: 'twelve', job: { statusEndpoint: `${ORIGIN}/j/status` } }),
      ],
    });

    expect(reading.tools.map(({ name }) => name)).toEqual(['look_up']);
    expect(pathsOf(reading)).toEqual([
      '$.tools[1].endpoint',
      '$.tools[2].readOnly',
      '$.tools[3].method',
      '$.tools[4].name',
      '$.tools[5].name',
      '$.tools[6].name',
      '$.tools[7].credentials',
      '$.tools[8].endpoint',
      '$.tools[9].parameters.properties.a.$ref',
      '$.tools[10].parameters.properties.a.pattern',
      '$.tools[11].job.statusEndpoint',
      '$.tools[12].job.statusEndpoint',
    ]);
    expect(reading.problems.every(({ reason, fix }) => reason.endsWith('.') && fix.endsWith('.'))).toBe(true);
  });

  it('gives the same for the same text', () => {
    const text = skillText([httpTool()], { tools: [httpTool({ name: 'b', method: 'PUT' })] });

    expect(readText(text)).toEqual(readText(text));
  });
});
