import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';
import { ToolError } from '../../core/tool-error';

const side = (least: number) => z.optional(z.int().check(z.minimum(least), z.maximum(10_000)));
const place = () => z.optional(z.int().check(z.minimum(-10_000), z.maximum(10_000)));

export default defineBackgroundTool({
  name: 'resize_window',
  label: 'Resize the window',
  description: 'Gives the window of the tab another outer size or place, in pixels. The viewport is smaller.',
  modes: ['act', 'dev'],
  tier: 'full',
  effects: ['input'],
  trust: 'own',
  needs: ['windows'],
  input: z.strictObject({ width: side(320), height: side(240), left: place(), top: place() }),
  async run({ width: widthPx, height: heightPx, left: leftPx, top: topPx }, { windows, tabId }) {
    const bounds = { widthPx, heightPx, leftPx, topPx };
    if (Object.values(bounds).every((value) => value === undefined)) {
      throw new ToolError('invalid-input', 'No size and no place was given.', 'Give at least one of them.');
    }
    const before = await windows.ofTab(tabId);
    const now = await windows.resize(tabId, bounds);
    const changed = before.widthPx !== now.widthPx || before.heightPx !== now.heightPx || topPx !== undefined;
    return {
      text: `The window has ${now.widthPx} × ${now.heightPx} px now.`,
      receipt: { changed: changed || leftPx !== undefined },
    };
  },
});
