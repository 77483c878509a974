import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import tool from './inject_css';

it('adds the sheet to the working tab and gives its handle', async () => {
  const added: unknown[] = [];
  const insert = async (tabId: number, css: string) => {
    added.push([tabId, css]);
    return 'call-7';
  };

  const { text } = await tool.run({ css: 'p { color: red }' }, backgroundContext({ pageStyles: { insert } }));

  expect(added).toEqual([[1, 'p { color: red }']]);
  expect(text).toContain('call-7');
});

it('adds nothing that could load from an address', async () => {
  const running = tool.run({ css: 'p { background: url(https://a.test/) }' }, backgroundContext());

  await expect(running).rejects.toMatchObject({ code: 'invalid-input' });
});
