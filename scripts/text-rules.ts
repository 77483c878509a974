import type { UserManifest } from 'wxt';
import type { JsonValue } from '../src/core/json.ts';

/** The locale all others must match. */
const REFERENCE = 'locales/en.json';

/** Checks that every language has exactly the keys of English, with the same placeholders. */
export function findLocaleProblems(locales: ReadonlyMap<string, JsonValue>): readonly string[] {
  const reference = locales.get(REFERENCE);
  if (reference === undefined) return [`${REFERENCE}: add it; every other language is measured against it.`];
  const wanted = new Map(leaves(reference));
  return [...locales].flatMap(([path, locale]) => compare(path, wanted, new Map(leaves(locale))));
}

function compare(path: string, wanted: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const missing = [...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${path}: add ${key}.`);
  const extra = [...found.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => `${path}: remove ${key}, or add it to ${REFERENCE}.`);
  const differing = [...found]
    .filter(([key, text]) => wanted.has(key) && placeholders(text) !== placeholders(wanted.get(key) ?? ''))
    .map(([key]) => `${path}: use the same placeholders in ${key} as ${REFERENCE}.`);
  return [...missing, ...extra, ...differing];
}

/** Every text with its path; the plural forms of one text count as one, since languages have different ones. */
function leaves(value: JsonValue, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, '']];
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^(n|\d+)$/.test(key))) {
    const [, general] = entries.find(([key]) => key === 'n') ?? [];
    return [[path, typeof general === 'string' ? general : '']];
  }
  return entries.flatMap(([key, child]) =>
    child === undefined ? [] : leaves(child, path === '' ? key : `${path}.${key}`),
  );
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\$\d|\{\w+\}/g))].sort().join();
}

/** Checks that `page` gives a reason for each permission of each manifest, and that no manifest opens a door. */
export function findPermissionProblems(manifests: readonly UserManifest[], page: string): readonly string[] {
  const asked = new Set<string>(
    manifests.flatMap((manifest) => [...(manifest.permissions ?? []), ...(manifest.host_permissions ?? [])]),
  );
  const unexplained = [...asked]
    .filter((permission) => !page.includes(`| \`${permission}\` |`))
    .map((permission) => `docs/permissions.md: add a row that justifies \`${permission}\`.`);
  const doors = ['content_scripts', 'externally_connectable', 'web_accessible_resources'] as const;
  const open = doors
    .filter((key) => manifests.some((manifest) => key in manifest))
    .map((key) => `scripts/manifest.ts: remove ${key}; pages and other extensions must not reach us.`);
  return [...unexplained, ...open];
}

/** Parts of the extension API that need the permission of the same name. */
const GUARDED = [
  'alarms',
  'bookmarks',
  'contextMenus',
  'cookies',
  'debugger',
  'declarativeNetRequest',
  'downloads',
  'history',
  'identity',
  'notifications',
  'offscreen',
  'scripting',
  'sidePanel',
  'storage',
  'userScripts',
  'webNavigation',
  'webRequest',
];

/** Checks that the manifests ask for exactly the guarded parts of the API that `platformSources` use. */
export function findUnusedPermissions(
  manifests: readonly UserManifest[],
  platformSources: readonly string[],
): readonly string[] {
  // One part of the API has a second permission, which says nothing to the user.
  const asked = new Set<string>(
    manifests.flatMap(({ permissions = [] }) => permissions.map((name) => name.replace('WithHostAccess', ''))),
  );
  const used = new Set(
    platformSources.flatMap((text) => [...text.matchAll(/\bbrowser\.(\w+)/g)].map(([, name = '']) => name)),
  );
  return GUARDED.flatMap((name) => {
    if (used.has(name) && !asked.has(name)) return [`scripts/manifest.ts: ask for ${name}; src/platform uses it.`];
    if (asked.has(name) && !used.has(name))
      return [`scripts/manifest.ts: don't ask for ${name}; src/platform does not use it.`];
    return [];
  });
}

/** Checks that English has a message for each name that a manifest mentions; Chrome refuses to load it otherwise. */
export function findMessageProblems(manifests: readonly UserManifest[], english: JsonValue): readonly string[] {
  const known = new Set(leaves(english).map(([key]) => key.replaceAll('.', '_')));
  const used = manifests.flatMap((manifest) => [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)]);
  const missing = new Set(used.map(([, name = '']) => name).filter((name) => !known.has(name)));
  return [...missing].map((name) => `${REFERENCE}: add ${name}, which the manifest uses.`);
}
