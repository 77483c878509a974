import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../test/fakes/content-page';
import { blurOf, focusOn } from './focus-on';

afterEach(() => {
  document.body.innerHTML = '';
});

it('tells both elements once that the focus moved, and the last one that it went', () => {
  const page = openPage('<input id="a"><input id="b">');
  const events: string[] = [];
  for (const type of ['focusin', 'focusout', 'blur', 'focus'])
    document.body.addEventListener(
      type,
      (event) => events.push(`${type} ${event.target instanceof Element && event.target.id}`),
      true,
    );
  const [a, b] = [page.find('#a'), page.find('#b')];

  if (a instanceof HTMLElement && b instanceof HTMLElement) {
    focusOn(a);
    focusOn(a);
    focusOn(b);
  }
  blurOf(b);

  expect(events.filter((event) => /^(focus|blur) /.test(event))).toEqual(['focus a', 'blur a', 'focus b', 'blur b']);
  expect(events).toHaveLength(8);
});
