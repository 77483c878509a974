import { httpFaultOf } from '../core/http-fault';
import type { McpFault, McpOutcome, OpenMcp } from '../core/mcp-client';
import type { SkillPort } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { PanelError } from '../messaging/answer-panel';
import { canonicalUrl } from '../policy/canonical-url';
import { hostClass } from '../policy/host-class';
import { secretHider } from '../skills/hide-secrets';
import { wantsSignIn } from '../skills/mcp/mcp-failure';
import type { McpListing } from '../skills/mcp/write-mcp-skill';
import { createMcpTraffic, type McpTrouble } from './mcp-traffic';

/** Of all that is asked before a preview. */
const TIMEOUT_MS = 60_000;

/**
 * Asks an MCP server what it offers. The token goes to it and stays out of what comes back.
 * @throws PanelError `skill-not-https`, `skill-fetch-failed`, `skill-redirected`, `mcp-too-much`, `mcp-no-tools`,
 * `mcp-needs-token`, `mcp-needs-sign-in`, `mcp-no-server`
 */
export async function connectMcp(
  { url, token }: { readonly url: string; readonly token: string },
  { open, port }: { readonly open: OpenMcp; readonly port: Pick<SkillPort, 'stream'> },
): Promise<McpListing> {
  const endpoint = requireAllowed(url);
  const traffic = createMcpTraffic(endpoint);
  const passage = { port, ...(token !== '' && { token }) };
  return traffic.during(
    passage,
    async (trouble, signal) => {
      const connection = requireValue(await open(endpoint, traffic.send, signal), trouble);
      const tools = requireValue(await connection.tools(signal), trouble);
      await connection.end();
      if (tools.length === 0) throw new PanelError('mcp-no-tools');
      const listing: McpListing = { url: endpoint, server: connection.server, tools, hasToken: token !== '' };
      return token === '' ? listing : withoutToken(listing, token);
    },
    AbortSignal.timeout(TIMEOUT_MS),
  );
}

function requireAllowed(address: string): string {
  const parsed = canonicalUrl(address);
  const where = parsed.ok ? hostClass(parsed.url.hostname) : undefined;
  if (!parsed.ok || (parsed.url.scheme !== 'https' && where !== 'loopback')) throw new PanelError('skill-not-https');
  if (where !== 'loopback' && where !== 'public') throw new PanelError('skill-fetch-failed');
  return parsed.url.resource;
}

/** A server may say the token back, and what it says is stored, shown and exported. */
function withoutToken({ server, tools, ...listing }: McpListing, token: string): McpListing {
  const hide = secretHider([token]);
  return {
    ...listing,
    server: { name: hide(server.name), instructions: hide(server.instructions) },
    tools: tools.map((tool) => JSON.parse(hide(JSON.stringify(tool)))),
  };
}

function requireValue<T>(outcome: McpOutcome<T>, trouble: McpTrouble): T {
  if (outcome.ok) return outcome.value;
  const error = trouble.fault ?? (outcome.fault.kind === 'not-mcp' ? trouble.unsent : undefined);
  if (error instanceof ToolError) throw new PanelError(codeOfError(error), {}, { cause: error });
  throw panelError(outcome.fault, trouble);
}

function codeOfError(error: ToolError): string {
  switch (httpFaultOf(error)) {
    case 'redirected':
      return 'skill-redirected';
    case 'too-large':
      return 'mcp-too-much';
    default:
      return error.cause === undefined ? 'mcp-too-much' : 'skill-fetch-failed';
  }
}

function panelError(fault: McpFault, { challenge }: McpTrouble): PanelError {
  switch (fault.kind) {
    case 'status':
      if (fault.status === 401) return new PanelError(wantsSignIn(challenge) ? 'mcp-needs-sign-in' : 'mcp-needs-token');
      return new PanelError('skill-fetch-failed', { status: String(fault.status) });
    case 'timed-out':
    case 'closed':
      return new PanelError('skill-fetch-failed');
    case 'endless':
      return new PanelError('mcp-too-much');
    case 'refused':
    case 'asks':
    case 'not-mcp':
      return new PanelError('mcp-no-server');
    default:
      return fault satisfies never;
  }
}
