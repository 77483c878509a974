import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenMcp } from '../core/mcp-client';
import { keepMcp, loadOpenMcp } from './mcp-script';

const open: OpenMcp = async () => ({ ok: false, fault: { kind: 'closed' } });
const importScripts = vi.fn<(url: object) => void>();
const reportError = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  importScripts.mockReset().mockImplementation(() => {
    globalThis.tabhandOpenMcp = open;
  });
  reportError.mockReset();
  vi.stubGlobal('importScripts', importScripts);
  vi.stubGlobal('reportError', reportError);
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, { createScriptURL }: { readonly createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }),
    }),
  });
});

afterEach(() => {
  globalThis.tabhandOpenMcp = undefined;
  vi.unstubAllGlobals();
});

describe('the third script', () => {
  it('is imported on first use only', async () => {
    await loadOpenMcp();

    await expect(loadOpenMcp()).resolves.toBe(open);
    expect(importScripts.mock.calls).toEqual([[{ trusted: '/mcp.js' }]]);
  });

  it('is stored when the worker is installed', () => {
    const listen = vi.fn<(type: string, listener: () => void) => void>();
    vi.stubGlobal('addEventListener', listen);
    keepMcp();
    const [type, install] = listen.mock.calls[0] ?? [];

    expect(type).toBe('install');
    expect(importScripts).not.toHaveBeenCalled();
    install?.();
    expect(importScripts).toHaveBeenCalledOnce();
  });

  it('fails with what to do when the browser refuses it, and is tried again', async () => {
    const refused = new Error('NetworkError');
    importScripts.mockImplementationOnce(() => {
      throw refused;
    });

    await expect(loadOpenMcp()).rejects.toThrow('Reload Tabhand');
    expect(reportError).toHaveBeenCalledWith(refused);
    await expect(loadOpenMcp()).resolves.toBe(open);
  });
});
