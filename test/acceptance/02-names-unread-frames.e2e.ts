import { expect } from 'vitest';
import { lastToolText, say, use } from '../e2e/harness/scripted-model.ts';
import { acceptance } from './acceptance.ts';

acceptance(
  2,
  'reads frames of every kind, gives the reason for each that it cannot read, and waits for none that never loads',
  async ({ beside, model, site }) => {
    model.script(use(['get_accessibility_tree', {}]), say('Read.'));
    const { page, panel } = await beside('odd-frames.html');
    await page.evaluate('load()');
    await site.visit(({ path }) => path === '/unanswered');
    await page.waitForFunction('frame("Endless").contentDocument.querySelector("h1")');

    await panel.send('What is in the frames?');
    await panel.turnEnd();

    const tree = lastToolText(await model.request(2));
    const [end] = await panel.events('tool-end');
    expect(linesBelow(tree, 'Sandboxed')).toContainEqual(expect.stringMatching(/textbox "Name on the parcel"/));
    expect(linesBelow(tree, 'Written')).toEqual([expect.stringMatching(/^f\d+e\d+ button "In srcdoc"$/)]);
    expect(linesBelow(tree, 'Filled one')).toEqual([expect.stringMatching(/^f\d+e\d+ button "In a blank page"$/)]);
    expect(linesBelow(tree, 'Data')).toEqual([expect.stringMatching(/^f\d+e\d+ button "In data"$/)]);
    expect(linesBelow(tree, 'Blob')).toEqual([expect.stringMatching(/^f\d+e\d+ button "In a blob"$/)]);
    expect(linesBelow(tree, 'Endless')).toEqual(['# Half a page']);
    expect(tree).toMatch(/frame "Empty one" \(empty\)\n/);
    expect(tree).toMatch(/frame "Empty two" \(empty\)\n/);
    expect(tree).toMatch(/frame "Unanswered" \((empty|could not be read: [^)]+)\)\n/);
    expect(tree).toMatch(/frame "Broken"[^\n]* \(could not be read: it did not load[^)]*\)\n/);
    expect(tree).not.toMatch(/Counter|Hidden/);
    expect(tree).toContain('\nBehind the frames.');
    expect(end?.durationMs).toBeLessThan(4_000);
  },
);

/** What stands below the line of a frame, without the blanks before it. */
function linesBelow(tree: string, title: string): readonly string[] {
  const lines = tree.split('\n');
  const from = lines.findIndex((line) => line.includes(`frame "${title}"`)) + 1;
  const end = lines.findIndex((line, at) => at >= from && !line.startsWith(' '));
  return lines.slice(from, end).map((line) => line.trim());
}
