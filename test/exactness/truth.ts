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
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

type AxTree = ReadonlyMap<string, AxNode>;

/**
 * Each node of Chromium's accessibility tree with the role of a control, of all frames of the page that are in it. Left
 * out are the inner parts of the browser's own date fields and players, which no page or extension can reach.
 */
export async function trueControls(page: Page): Promise<readonly TrueControl[]> {
  return controlsOfFrame(page.mainFrame());
}

async function controlsOfFrame(frame: Frame): Promise<readonly TrueControl[]> {
  const { client, id: frameId } = inner(frame);
  await client.send('DOM.enable');
  const { nodes }: { nodes: readonly AxNode[] } = await client.send('Accessibility.getFullAXTree', { frameId });
  const byId: AxTree = new Map(nodes.map((node) => [node.nodeId, node]));
  const controls: TrueControl[] = [];
  for (const node of nodes) {
    const role = roleFromChromium(node.role?.value ?? '');
    if (node.ignored || node.backendDOMNodeId === undefined || isInner(node, byId)) continue;
    const name = node.name?.value ?? '';
    if (role !== undefined) controls.push({ role, name, isVisible: await isShown(client, node.backendDOMNodeId) });
    // It has no role of a field, but all else of one. It need not be printed, but is right when it is.
    else if (isEdited(node)) controls.push({ role: 'textbox', name, isVisible: false });
  }
  for (const child of frame.childFrames()) {
    const { backendNodeId } = await client.send('DOM.getFrameOwner', { frameId: inner(child).id });
    const owner = nodes.find((node) => node.backendDOMNodeId === backendNodeId);
    if (owner?.ignored === false && (await isShown(client, backendNodeId))) {
      controls.push(...(await controlsOfFrame(child)));
    }
  }
  return controls;
}

/** The session and the id of a frame. */
function inner(frame: Frame): { readonly client: CDPSession; readonly id: string } {
  // Puppeteer keeps both to itself; its exact version is pinned in package.json.
  const { client, _id: id } = frame as unknown as { client: CDPSession; _id: string };
  return { client, id };
}

/** The root of an edited region: only it can have the focus. */
function isEdited({ properties = [] }: AxNode): boolean {
  return ['editable', 'focusable'].every((name) => properties.some((each) => each.name === name && each.value.value));
}

function isInner(node: AxNode, byId: AxTree): boolean {
  for (let at = byId.get(node.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
    if (/^(Date|DateTime|InputTime|ColorWell|Video|Audio)$/.test(at.role?.value ?? '')) return true;
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
