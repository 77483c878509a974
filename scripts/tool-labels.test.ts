import { describe, expect, it } from 'vitest';
import { addToolLabels } from './tool-labels';

describe('the labels of tools', () => {
  it('are added to a language that has none', () => {
    const text = addToolLabels('{"extName":{"message":"Tabhand"}}', [{ name: 'toy_tool', label: 'Toy' }]);

    expect(JSON.parse(text)).toEqual({ extName: { message: 'Tabhand' }, tool_toy_tool: { message: 'Toy' } });
  });

  it('give way to a translation', () => {
    const text = addToolLabels('{"tool_toy_tool":{"message":"Zabawka"}}', [{ name: 'toy_tool', label: 'Toy' }]);

    expect(JSON.parse(text)).toEqual({ tool_toy_tool: { message: 'Zabawka' } });
  });
});
