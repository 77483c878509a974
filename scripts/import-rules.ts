import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/**
 * Which parts of `src/` each part may import, besides itself. A part is a folder; a nested folder with a row of its
 * own is not part of the outer one. A target may be a single file. `docs/architecture.md` gives the reasons.
 */
export const IMPORT_TABLE: Readonly<Record<string, readonly string[]>> = {
  core: [],
  policy: ['core'],
  session: ['core'],
  dom: ['core'],
  skills: ['core', 'policy'],
  pages: ['core', 'policy', 'skills/reading'],
  bridge: ['core'],
  link: [
    'core',
    'bridge/bridge-message.ts',
    'pages/page-shape.ts',
    'platform/link.ts',
    // What forms are read and filled in by, and what that rests on; nothing that looks at a whole page.
    ...['element-kind', 'flat-tree', 'form-controls', 'native-value', 'read-element', 'sensitive', 'text'].map(
      (name) => `dom/${name}.ts`,
    ),
  ],
  providers: ['core'],
  dialogs: ['core'],
  platform: ['core', 'dialogs', 'pdf'],
  pdf: ['core'],
  offscreen: ['core', 'pdf', 'platform/offscreen.ts'],
  sdk: ['providers'],
  mcp: ['core'],
  'tools/content': ['core', 'dom'],
  'tools/background': ['core'],
  tools: ['core', 'tools/content', 'tools/background'],
  agent: ['core', 'policy', 'session', 'pages/render-context.ts'],
  messaging: ['core', 'session'],
  sidepanel: ['core', 'session', 'messaging', 'skills/openapi', 'platform/panel.ts'],
  content: ['core', 'dom', 'messaging', 'pages', 'tools/content', 'tools/content-registry.ts', 'platform/content.ts'],
  background: [
    'core',
    'policy',
    'session',
    'dom',
    'dialogs',
    'skills',
    'mcp',
    'pages',
    'providers',
    'platform',
    'tools',
    'tools/content',
    'tools/background',
    'agent',
    'messaging',
  ],
};

/** Files that only one module, or one part, may import. */
const ONLY_IMPORTERS: readonly { readonly target: string; readonly importers: readonly string[] }[] = [
  { target: 'src/platform/panel.ts', importers: ['src/sidepanel/main.tsx'] },
  { target: 'src/platform/content.ts', importers: ['src/content/index.ts'] },
  { target: 'src/platform/link.ts', importers: ['src/link/index.ts', 'src/link/link-page.ts'] },
  { target: 'src/platform/offscreen.ts', importers: ['src/offscreen/main.ts'] },
];

/** Packages that belong to one part. */
const PACKAGE_HOMES: Readonly<Record<string, readonly string[]>> = {
  '@ai-sdk/': ['providers'],
  '@modelcontextprotocol/': ['mcp'],
  preact: ['sidepanel'],
  '@preact/': ['sidepanel'],
  marked: ['sidepanel'],
  idb: ['session', 'providers', 'background'],
  tldts: ['policy'],
  '@cfworker/': ['skills', 'pages'],
  'js-yaml': ['skills/openapi'],
  'pdfjs-dist': ['pdf'],
};

// Tests and their helpers may reach for anything.
const TEST_FILE = String.raw`\.(test|browser\.test)\.tsx?$`;

/** A module that any working run must have read; a run without it checked nothing. */
const MUST_HAVE_READ = 'src/core/tool.ts';

/**
 * Checks every import below `src/` of `folder`, type imports too. Returns one sentence for each import that must
 * go, and says so when the checker read no modules, since a blind checker passes everything.
 */
export async function findForbiddenImports(folder: string): Promise<readonly string[]> {
  const tsConfigFile = join(folder, 'tsconfig.json');
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: forbiddenRules() },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`^(\.wxt|dist)/` },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      alias: {
        '#platform': join(folder, 'src/platform/chrome.ts'),
        '#sdk': join(folder, 'src/providers/sdk-script.ts'),
        '#mcp': join(folder, 'src/mcp/mcp-script.ts'),
      },
      conditionNames: ['import', 'types', 'default'],
    },
    existsSync(tsConfigFile) ? { tsConfig: extractTsConfig(tsConfigFile) } : {},
  );
  // `cruise` answers with text only for reporters, and none was asked for.
  const result = output as ICruiseResult;
  if (!result.modules.some((module) => module.source === MUST_HAVE_READ)) {
    return [
      `The import checker read ${result.modules.length} modules and not ${MUST_HAVE_READ}. Use a TypeScript version it can parse with.`,
    ];
  }
  return result.summary.violations.map((violation) => {
    const rule = forbiddenRules().find((candidate) => candidate.name === violation.rule.name);
    const path = violation.cycle?.map((step) => step.name).join(' → ') ?? violation.to;
    return `${violation.from} → ${path}: ${rule?.comment ?? violation.rule.name}`;
  });
}

function forbiddenRules(): IForbiddenRuleType[] {
  return [
    ...Object.entries(IMPORT_TABLE).map(([part, allowed]) => directionRule(part, allowed)),
    ...ONLY_IMPORTERS.map(({ target, importers }) => soleImporterRule(target, importers)),
    ...Object.entries(PACKAGE_HOMES).map(([name, parts]) => packageRule(name, parts)),
    {
      name: 'messaging-session-types',
      severity: 'error',
      comment: 'Import only types from session in messaging.',
      from: { path: '^src/messaging/', pathNot: TEST_FILE },
      to: { path: '^src/session/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      comment: 'Move what the product needs into src; it must not import tests, scripts or the demo.',
      from: { path: '^src/', pathNot: TEST_FILE },
      to: { path: `^(test|scripts|demo)/|${TEST_FILE}` },
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      comment: 'Move the package to dependencies in package.json and add it to docs/dependencies.md.',
      from: { path: '^src/', pathNot: TEST_FILE },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['node_modules/wxt/', 'node_modules/@wxt-dev/i18n/'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Break the circle: move what both need into a third file.',
      from: { path: '^src/' },
      // A circle of types is erased by the compiler; only one that exists at run time does harm.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'Correct the path, or add the package to package.json.',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^(#i18n|virtual:)' },
    },
  ];
}

function directionRule(part: string, allowed: readonly string[]): IForbiddenRuleType {
  const targets = [part, ...allowed];
  return {
    name: `direction-${part.replace('/', '-')}`,
    severity: 'error',
    comment: `Let src/${part} import only ${targets.map((target) => `src/${target}`).join(', ')}; pass the rest in as a parameter.`,
    from: { path: pathOf(part), pathNot: [TEST_FILE, ...innerPaths(part)] },
    to: { path: '^src/', pathNot: [...targets.flatMap(targetPaths), TEST_FILE] },
  };
}

function soleImporterRule(target: string, importers: readonly string[]): IForbiddenRuleType {
  return {
    name: `sole-importer-${target.replace(/\W+/g, '-')}`,
    severity: 'error',
    comment: `Import ${target} only in ${importers.join(' and ')}; take it as a parameter elsewhere.`,
    from: { path: '^src/', pathNot: [TEST_FILE, '^src/platform/', ...importers.map((path) => `^${literal(path)}$`)] },
    to: { path: `^${literal(target)}$` },
  };
}

function packageRule(name: string, parts: readonly string[]): IForbiddenRuleType {
  return {
    name: `package-${name.replace(/\W+/g, '-')}`,
    severity: 'error',
    comment: `Use ${name} only in ${parts.map((part) => `src/${part}`).join(' and ')}.`,
    from: { path: '^src/', pathNot: [TEST_FILE, ...parts.map(pathOf)] },
    to: { path: `^node_modules/${literal(name)}${name.endsWith('/') ? '' : '/'}` },
  };
}

function pathOf(part: string): string {
  return `^src/${literal(part)}/`;
}

/** The folders inside `part` that have a row of their own. */
function innerPaths(part: string): readonly string[] {
  return Object.keys(IMPORT_TABLE)
    .filter((other) => other.startsWith(`${part}/`))
    .map(pathOf);
}

/** Patterns for a target; a folder with inner rows stands only for the files that lie directly in it. */
function targetPaths(target: string): readonly string[] {
  if (target.endsWith('.ts')) return [`^src/${literal(target)}$`];
  return innerPaths(target).length > 0 ? [`${pathOf(target)}[^/]+$`] : [pathOf(target)];
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
