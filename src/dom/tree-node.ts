import type { States } from './states';

/** A node of what a user perceives. */
export interface TreeNode {
  readonly kind: 'control' | 'heading' | 'image' | 'structure' | 'text' | 'frame' | 'notice';
  /** For text: the element that holds it. */
  readonly element: Element;
  readonly role: string;
  /** For text: the text. */
  readonly name: string;
  readonly states: States;
  readonly parent: TreeNode | null;
  readonly children: TreeNode[];
}
