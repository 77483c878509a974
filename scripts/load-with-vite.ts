import { join } from 'node:path';
import { createServer } from 'vite';

/**
 * Loads modules outside a build. The tool registry is an `import.meta.glob`, which only Vite understands. `use` gets a
 * function that loads a module by its path in the repository, as in `/src/tools/registry.ts`, or by its path on the
 * disk. All of them get this repository's Zod: a schema can only be read by the version that made it.
 */
export async function loadWithVite<T>(
  root: string,
  use: (load: (path: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { zod: join(root, 'node_modules/zod') } },
    server: { middlewareMode: true, ws: false, watch: null, fs: { strict: false } },
  });
  try {
    return await use((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}

/** The registry as a module. */
export type RegistryModule = typeof import('../src/tools/registry.ts');

/** Every core tool, with the function that makes the model's view of one. */
export async function loadRegistry(root: string): Promise<RegistryModule> {
  // The path names the module whose type this is.
  return loadWithVite(root, async (load) => (await load('/src/tools/registry.ts')) as RegistryModule);
}
