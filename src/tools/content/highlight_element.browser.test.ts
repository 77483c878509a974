import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/fakes/content-page';
import tool from './highlight_element';

afterEach(() => {
  document.body.innerHTML = '';
});

const overlays = (): number => document.documentElement.querySelectorAll(':scope > div[aria-hidden]').length;

it('draws an outline that goes by itself', async () => {
  const page = openPage('<button>Here</button>');

  await page.run(tool, { ref_id: page.ref('button'), label: 'This', durationMs: 200 });

  expect(overlays()).toBe(1);
  await vi.waitFor(() => expect(overlays()).toBe(0));
});

it('takes the outline away when the call is aborted', async () => {
  const page = openPage('<button>Here</button>');
  const controller = new AbortController();
  await tool.run({ selector: 'button', durationMs: 15_000 }, { ...page, signal: controller.signal });

  controller.abort();

  expect(overlays()).toBe(0);
});

it('keeps the overlay closed to the page', async () => {
  const page = openPage('<button>Here</button>');

  await page.run(tool, { selector: 'button', durationMs: 200 });

  expect(document.documentElement.querySelector(':scope > div[aria-hidden]')?.shadowRoot).toBeNull();
  await vi.waitFor(() => expect(overlays()).toBe(0));
});
