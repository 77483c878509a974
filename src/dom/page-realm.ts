/** Constructors of events and of what they carry. */
export interface DragRealm {
  readonly DataTransfer: typeof DataTransfer;
  /** Makes a drag event over a point of the viewport. */
  dragEvent(type: string, init: DragEventInit): DragEvent;
}

type PageWindow = Readonly<
  Record<'Object' | 'DataTransfer' | 'DragEvent', new (...given: readonly unknown[]) => object>
>;

/**
 * Where drag events of a content script must be made so that the page can read what they carry: Firefox shows a page
 * nothing of what is in a transfer of ours, but does of one that was made of the page's own constructors.
 */
export function dragRealmOf(view: Window & typeof globalThis): DragRealm {
  if (!('wrappedJSObject' in view)) {
    return { DataTransfer: view.DataTransfer, dragEvent: (type, init) => new view.DragEvent(type, init) };
  }
  // Firefox's way from a content script to the page's own globals, which have the usual names.
  const page = view.wrappedJSObject as PageWindow;
  return {
    // The same interface, of the page.
    DataTransfer: page.DataTransfer as unknown as typeof DataTransfer,
    dragEvent: (type, init) => {
      const own = Object.assign(new page.Object(), init);
      // The same interface, of the page.
      return new page.DragEvent(type, own) as DragEvent;
    },
  };
}
