import { expect, it } from 'vitest';
import { controlsIn } from './controls.ts';
import { scoreOf } from './score.ts';

const visible = (role: string, name: string) => ({ role, name, isVisible: true });

it('counts what was found, and what was printed rightly', () => {
  const truth = [visible('button', 'Save'), visible('link', 'Home'), { role: 'tab', name: 'Off', isVisible: false }];

  const score = scoreOf(truth, [
    { role: 'button', name: 'Save' },
    { role: 'tab', name: 'Off' },
    { role: 'link', name: 'House' },
  ]);

  expect(score).toMatchObject({ visible: 2, found: 1, printed: 3, right: 2 });
  expect(score.missing.map(({ name }) => name)).toEqual(['Home']);
  expect(score.extra.map(({ name }) => name)).toEqual(['House']);
});

it('takes each control of the browser once', () => {
  const score = scoreOf(
    [visible('button', 'Buy')],
    Array.from({ length: 2 }, () => ({ role: 'button', name: 'Buy' })),
  );

  expect(score).toMatchObject({ found: 1, right: 1, printed: 2 });
});

it('does not mind white space, kinds of text fields, or where a long name was cut', () => {
  const truth = [visible('textbox', 'Due  date'), visible('link', 'A very long name of a link to somewhere')];

  const score = scoreOf(truth, [
    { role: 'date', name: 'Due date' },
    { role: 'link', name: 'A very long name of a l…' },
  ]);

  expect(score).toMatchObject({ found: 2, right: 2 });
});

it('reads the controls of a printed tree, and neither regions, texts nor clickables', () => {
  const lines = [
    'e1 main',
    ' ## Head',
    ' e2 button "A \\"b\\"" disabled',
    ' f1e3 textbox ="x"',
    ' e4 clickable "C"',
    'e5 text',
  ];

  expect(controlsIn(lines)).toEqual([
    { role: 'button', name: 'A "b"' },
    { role: 'textbox', name: '' },
  ]);
});
