import { expect, it } from 'vitest';
import { DEMO_PROVIDER, PROVIDERS } from '../../test/fakes/panel-world';
import { chosenOption, modelGroups } from './model-options';

it('groups models by provider and leaves out providers without one', () => {
  const groups = modelGroups([...PROVIDERS, { ...DEMO_PROVIDER, models: [] }]);

  expect(groups.map(({ label }) => label)).toEqual(['Ollama', 'Anthropic']);
});

it('knows the chosen model', () => {
  const option = chosenOption(modelGroups(PROVIDERS), { providerId: 'anthropic', modelId: 'claude-sonnet-4-5' });

  expect(option?.modelId).toBe('claude-sonnet-4-5');
});

it('takes the first model when the chosen one is gone', () => {
  expect(chosenOption(modelGroups(PROVIDERS), { providerId: 'gone', modelId: 'x' })?.modelId).toBe('qwen3:8b');
});

it('has none when nothing is set up', () => {
  expect(chosenOption(modelGroups([]), undefined)).toBeUndefined();
});
