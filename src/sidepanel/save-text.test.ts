import { expect, it } from 'vitest';
import { fileNameOf } from './save-text';

it.each([
  ['Team bookmarks!', 'team-bookmarks.md'],
  ['../../.bashrc', 'bashrc.md'],
  ['天气', '天气.md'],
  ['\u202Egnp.exe', 'gnp-exe.md'],
  ['???', 'skill.md'],
])('names the file of "%s"', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name);
});
