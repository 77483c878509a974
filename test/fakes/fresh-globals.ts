import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

// A worker runs many files: each begins with what the browser offers as it is, and with empty stores.
vi.useRealTimers();
vi.unstubAllGlobals();
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
