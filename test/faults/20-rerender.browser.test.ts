import { expect, it } from 'vitest';
import click from '../../src/tools/content/click_ax';
import { openPage } from '../fakes/content-page';

const ROUNDS = 100;
const NAMES = ['Keep', 'Delete', 'Share', 'Move'];

it('fault 20: it clicks what a ref named, or nothing, when the page draws itself anew', async () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const wrong: string[] = [];
  let right = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const page = openPage('<div id="root"></div>');
    const root = page.find('#root');
    let clicked: string | undefined;
    const draw = (names: readonly string[]): void => {
      root.replaceChildren(
        ...names.map((name) => {
          const button = document.createElement('button');
          button.textContent = name;
          button.onclick = () => {
            clicked = name;
          };
          return button;
        }),
      );
    };
    draw(NAMES);
    const wanted = NAMES[random(NAMES.length)] ?? '';
    const found = [...root.children].find(({ textContent }) => textContent === wanted);
    const ref = found ? page.refs.refOf(found, { role: 'button', name: wanted, path: '', unique: true }) : '';
    // In another order, without some, or with others in their place.
    draw(NAMES.toSorted(() => random(3) - 1).filter(() => random(4) > 0));

    await page.run(click, { ref_id: ref }).catch(() => undefined);

    if (clicked === wanted) right += 1;
    else if (clicked !== undefined) wrong.push(`${clicked} for ${wanted}`);
  }

  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(0);
});
