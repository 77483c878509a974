import { expect, it } from 'vitest';
import { backgroundContext, navigated } from '../../../test/fakes/background-context';
import promoteIframe from './promote_iframe';

it('loads the address of the frame that was decided on', async () => {
  const asked: unknown[] = [];
  const context = backgroundContext(
    {
      tabs: {
        navigate: async (...call) => {
          asked.push(call.slice(0, 2));
          return navigated({ to: 'https://pay.test/' });
        },
      },
    },
    { frameUrl: 'https://pay.test/' },
  );

  const { receipt } = await promoteIframe.run({ frame: 'e7' }, context);

  expect(asked).toEqual([[1, 'https://pay.test/']]);
  expect(receipt?.url?.to).toBe('https://pay.test/');
});

it('goes nowhere without one', async () => {
  await expect(promoteIframe.run({ frame: 'e7' }, backgroundContext())).rejects.toMatchObject({ code: 'not-found' });
});
