import { describe, expect, it } from 'vitest';
import { pageLine } from '../../test/fakes/page-line';
import { createPanels } from './panels';

const TAB = { tabId: 7, windowId: 1, active: true };

function setUp(place: object, mayApprove = true) {
  const panels = createPanels();
  const line = pageLine({});
  panels.add(line.port, mayApprove);
  line.say(place);
  return { panels, line };
}

describe('a panel', () => {
  it.each([
    ['of the window', { windowId: 1 }, {}, true],
    ['of another window', { windowId: 2 }, {}, false],
    ['of the window, while another tab is shown', { windowId: 1 }, { active: false }, false],
    ['of the tab, which need not be shown', { windowId: 2, tabId: 7 }, { active: false }, true],
    ['of another tab', { windowId: 1, tabId: 8 }, {}, false],
  ])('%s: is it beside the tab?', (_which, place, tab, expected) => {
    expect(setUp(place).panels.isBeside({ ...TAB, ...tab })).toBe(expected);
  });

  it('in which nobody may approve is none', () => {
    expect(setUp({ windowId: 1 }, false).panels.isBeside(TAB)).toBe(false);
  });

  it('that closes is told of', () => {
    const { panels, line } = setUp({ windowId: 1 });
    let isLeft: boolean | undefined;
    panels.onClose(() => {
      isLeft = panels.isBeside(TAB);
    });

    line.breakOff();

    expect(isLeft).toBe(false);
  });
});
