import { afterEach, expect, it } from 'vitest';
import { closestFlat, deepActiveElement, deepElementFromPoint, flatParent, readClosedRootsBy } from './flat-tree';
import { toLines } from './render';
import { takeSnapshot } from './snapshot';

const roots = new WeakMap<Element, ShadowRoot>();

afterEach(() => {
  readClosedRootsBy(undefined);
  document.body.innerHTML = '';
});

/** A closed root on each element that matches, as the extension may read it. */
function closeAll(selector: string, html: string): ShadowRoot[] {
  readClosedRootsBy((host) => roots.get(host) ?? null);
  return [...document.querySelectorAll(selector)].map((host) => {
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = html;
    roots.set(host, root);
    return root;
  });
}

const bodies = (): readonly string[] => toLines(takeSnapshot(document).root).map(({ body }) => body);

it('reads closed roots of custom elements and of plain ones', () => {
  document.body.innerHTML = '<x-a></x-a><div>unslotted</div><section><p>unslotted</p></section><p></p>';
  closeAll('x-a,section,body > p', '<button>B</button>');

  expect(bodies()).toEqual(['button "B"', 'unslotted', 'button "B"', 'button "B"']);
});

it('reads what is slotted into a closed root in its place', () => {
  document.body.innerHTML = '<x-a><b slot="s">second</b>first</x-a>';
  closeAll('x-a', '<slot></slot> and <slot name="s"></slot>');

  expect(bodies()).toEqual(['first and second']);
});

it('climbs through the slots of closed roots', () => {
  document.body.innerHTML = '<x-a><b></b></x-a>';
  closeAll('x-a', '<ul role="listbox"><slot></slot></ul>');
  const child = document.querySelector('b');

  expect(child && flatParent(child)?.localName).toBe('slot');
  expect(child && closestFlat(child, (at) => at.localName === 'ul')).not.toBeNull();
});

it('follows focus and pointer into closed roots', () => {
  document.body.innerHTML = '<x-a style="display:block"></x-a>';
  const [root] = closeAll('x-a', '<button style="width:90px;height:30px">B</button>');
  const button = root?.querySelector('button');
  button?.focus();
  const box = button?.getBoundingClientRect();

  expect(deepActiveElement(document)).toBe(button);
  expect(deepElementFromPoint(document, (box?.left ?? 0) + 9, (box?.top ?? 0) + 9)).toBe(button);
});
