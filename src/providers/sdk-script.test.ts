import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadModelMaker } from './load-sdk';
import { keepSdk, loadModelMaker } from './sdk-script';

const load: LoadModelMaker = async () => () => {
  throw new Error('No test makes a model.');
};
const importScripts = vi.fn<(url: object) => void>();
const reportError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  importScripts.mockReset().mockImplementation(() => {
    globalThis.tabhandLoadModelMaker = load;
  });
  reportError.mockReset();
  vi.stubGlobal('importScripts', importScripts);
  vi.stubGlobal('reportError', reportError);
  vi.stubGlobal('trustedTypes', { createPolicy });
});

afterEach(() => {
  globalThis.tabhandLoadModelMaker = undefined;
  vi.unstubAllGlobals();
});

describe('the second script', () => {
  it('is imported on first use only', async () => {
    await loadModelMaker('anthropic');
    await loadModelMaker('google');

    expect(importScripts.mock.calls).toEqual([[{ trusted: '/sdk.js' }]]);
  });

  it('is stored when the worker is installed', () => {
    const install = installListener();

    expect(importScripts).not.toHaveBeenCalled();
    install();
    expect(importScripts).toHaveBeenCalledOnce();
  });

  it('lets the worker be installed without it', () => {
    const refused = refuse();

    installListener()();

    expect(reportError).toHaveBeenCalledWith(refused);
  });

  it('fails with what to do when the browser refuses it, and is tried again', async () => {
    refuse();

    await expect(loadModelMaker('anthropic')).rejects.toThrow('Reload Tabhand');
    await expect(loadModelMaker('anthropic')).resolves.toBeTypeOf('function');
  });
});

function createPolicy(_name: string, { createScriptURL }: { readonly createScriptURL: (url: string) => string }) {
  return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) };
}

function refuse(): Error {
  const error = new Error('NetworkError');
  importScripts.mockImplementationOnce(() => {
    throw error;
  });
  return error;
}

function installListener(): () => void {
  const listen = vi.fn<(type: string, listener: () => void) => void>();
  vi.stubGlobal('addEventListener', listen);
  keepSdk();
  const [type, listener] = listen.mock.calls[0] ?? [];
  if (type !== 'install' || listener === undefined) throw new Error('Nobody listens to the installation.');
  return listener;
}
