import type { CDPSession, Frame, Page } from 'puppeteer-core';
import { type Control, roleFromChromium } from './controls.ts';

/** A control as Chromium exposes it. */
export interface TrueControl extends Control {
  /** It has a box of more than a pixel, and neither visibility nor opacity hides it. */
  readonly isVisible: boolean;
}

interface AxNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly backendDOMNodeId?: number;
}

/** Each node of Chromium's accessibility tree with the role of a control, of all frames of the page. */
export async function trueControls(page: Page): Promise<readonly TrueControl[]> {
  const perFrame = await Promise.all(page.frames().map(controlsOfFrame));
  return perFrame.flat();
}

async function controlsOfFrame(frame: Frame): Promise<readonly TrueControl[]> {
  // Puppeteer keeps the session and id of each frame to itself; its exact version is pinned in package.json.
  const { client, _id: frameId } = frame as unknown as { client: CDPSession; _id: string };
  await client.send('DOM.enable');
  const { nodes }: { nodes: readonly AxNode[] } = await client.send('Accessibility.getFullAXTree', { frameId });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const controls: TrueControl[] = [];
  for (const node of nodes) {
    const role = roleFromChromium(node.role?.value ?? '');
    if (node.ignored || role === undefined || node.backendDOMNodeId === undefined) continue;
    if (isInsideDateField(node, byId)) continue;
    const isVisible = await isShown(client, node.backendDOMNodeId);
    controls.push({ role, name: node.name?.value ?? '', isVisible });
  }
  return controls;
}

function isInsideDateField(node: AxNode, byId: ReadonlyMap<string, AxNode>): boolean {
  for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
    if (/^(Date|DateTime|InputTime|ColorWell)$/.test(at.role?.value ?? '')) return true;
  }
  return false;
}

async function isShown(client: CDPSession, backendNodeId: number): Promise<boolean> {
  const { object } = await client.send('DOM.resolveNode', { backendNodeId });
  const { result } = await client.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    returnByValue: true,
    functionDeclaration: String(hasVisibleBox),
  });
  return result.value === true;
}

// Runs in the page, with the node as `this`.
function hasVisibleBox(this: Node): boolean {
  const element = this.nodeType === 1 ? (this as Element) : this.parentElement;
  if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return [...element.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
}
