import type { LoadModelMaker } from './load-sdk';

/** Nothing to do: the modules are files, there whenever they are imported. */
export const keepSdk = (): void => undefined;

/** `#sdk` where the background may `import()`, and the content of `sdk.js`. Each package is evaluated on first use. */
export const loadModelMaker: LoadModelMaker = async (protocol) => {
  switch (protocol) {
    case 'openai-chat':
      return (await import('./sdk-compatible')).createModel;
    case 'openai-responses':
      return (await import('./sdk-openai')).createModel;
    case 'anthropic':
      return (await import('./sdk-anthropic')).createModel;
    case 'google':
      return (await import('./sdk-google')).createModel;
    default: {
      const never: never = protocol;
      throw new Error(`Unknown protocol ${String(never)}`);
    }
  }
};
