import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { backgroundContext } from '../../../test/fakes/background-context';
import clarify from './clarify';

it('asks with the options as they were given', () => {
  expect(clarify.question?.({ question: 'Which size?', options: ['S', 'M'] })).toEqual({
    text: 'Which size?',
    options: ['S', 'M'],
  });
});

it('hands on the answer of the user', async () => {
  const output = await clarify.run({ question: 'Which size?' }, backgroundContext({}, { answer: 'M' }));

  expect(output.text).toBe('The user answers: M');
});

it('fails without an answer rather than making one up', async () => {
  await expect(clarify.run({ question: 'Which size?' }, backgroundContext())).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it('takes at most four options', () => {
  const options = ['a', 'b', 'c', 'd', 'e'];

  expect(z.safeParse(clarify.input, { question: 'Which?', options }).success).toBe(false);
});
