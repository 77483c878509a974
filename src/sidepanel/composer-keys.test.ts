import { expect, it } from 'vitest';
import { composerAction } from './composer-keys';

const press = (key: string, over: Partial<Parameters<typeof composerAction>[0]> = {}) =>
  composerAction({ key, shiftKey: false, isComposing: false, ...over });

it('sends on Enter', () => {
  expect(press('Enter')).toBe('send');
});

it('breaks the line on Shift and Enter', () => {
  expect(press('Enter', { shiftKey: true })).toBe('type');
});

it('leaves Enter to an input method that is composing', () => {
  expect(press('Enter', { isComposing: true })).toBe('type');
  expect(press('Enter', { keyCode: 229 })).toBe('type');
});

it('stops on Escape, but not the one that ends a composition', () => {
  expect(press('Escape')).toBe('stop');
  expect(press('Escape', { isComposing: true })).toBe('type');
});

it('lets every other key type', () => {
  expect(press('a')).toBe('type');
});
