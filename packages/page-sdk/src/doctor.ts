import { byteLength } from './json-text';
import type { Offer } from './offer';
import { LIMITS } from './protocol';
import type { Registry } from './registry';
import type { ConsentDetail, DoctorReport, PageAgentStatus } from './types';

/** Names of tools that run any code or fetch any address, whatever the user allowed. */
const BROAD = /(^|_)(eval|exec|run_?(js|code|script)|fetch_?url)/i;

/** Looks for what keeps the agent from seeing or calling what a page offers. */
export function diagnose({
  sdk,
  status,
  registry,
  offer,
  consent,
}: {
  readonly sdk: string;
  readonly status: PageAgentStatus;
  readonly registry: Registry;
  readonly offer: Offer;
  readonly consent: ConsentDetail | undefined;
}): DoctorReport {
  const offered = new Set(registry.offered().map(({ wire }) => wire.name));
  const tools = registry.names().map((name) => ({
    name,
    offered: offered.has(name),
    handler: handlerKind(registry, name),
    hidden: consent?.hidden.includes(name) ?? false,
  }));
  const items = offer.items();
  const bytes = byteLength(JSON.stringify(items));
  const isOver = bytes > LIMITS.contextBytes || items.length > LIMITS.contextItems;
  return {
    sdk,
    status,
    origin: typeof location === 'undefined' ? null : location.origin,
    tools,
    context: { names: items.map(({ name }) => name), bytes },
    guidanceChars: offer.guidance().length,
    suggestions: offer.suggestions().length,
    consent: consent ?? null,
    problems: [
      ...(status === 'absent' ? ['no agent has answered: none is installed, or this site is not allowed yet'] : []),
      ...tools.filter(({ handler }) => handler === 'none').map(({ name }) => `tool ${name} has no handler`),
      ...tools.filter(({ hidden }) => hidden).map(({ name }) => `tool ${name} is not allowed by the user`),
      ...(consent && !consent.context && items.length ? ['context is not allowed by the user'] : []),
      ...tools
        .filter(({ name }) => BROAD.test(name))
        .map(({ name }) => `tool ${name} is broad: the user is asked each time`),
      ...(isOver ? ['context is over its limit: the earliest items are left out'] : []),
    ],
  };
}

function handlerKind(registry: Registry, name: string): DoctorReport['tools'][number]['handler'] {
  if (registry.addedHandler(name)) return 'named';
  if (registry.find(name)?.definition.execute) return 'inline';
  return registry.addedHandler() ? 'fallback' : 'none';
}
