import { expect, it } from 'vitest';
import { askGuard } from './ask-guard';

/** A window whose guard answers with `told`. */
function windowWith(told: unknown, { frames = 0, parent }: { frames?: number; parent?: unknown } = {}) {
  const view = Object.assign(new EventTarget(), { length: frames, parent });
  view.parent ??= view;
  view.addEventListener('secret', (event) => {
    if (told !== undefined && 'detail' in event && event.detail === 'still-there')
      view.dispatchEvent(new CustomEvent('secret-told', { detail: told }));
  });
  return view;
}

it('gives what the guard wrote down', () => {
  const record = { kind: 'alert', message: 'Saved' };

  expect(askGuard(windowWith(JSON.stringify([record])), 'secret')).toEqual([record]);
});

it.each([undefined, 'no JSON', 7, { records: [] }])('gives nothing where the answer is %j', (told) => {
  expect(askGuard(windowWith(told), 'secret')).toBeUndefined();
});

it('gives nothing where other documents may have guards of their own', () => {
  expect(askGuard(windowWith('[]', { frames: 1 }), 'secret')).toBeUndefined();
  expect(askGuard(windowWith('[]', { parent: {} }), 'secret')).toBeUndefined();
});
