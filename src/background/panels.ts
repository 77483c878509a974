import type { PanelNotice, PanelPlace } from '../messaging/protocol';
import type { PanelPort } from '../platform/panel-port';

/** The panels that are open now. */
export interface Panels {
  /** Takes the line of a panel; one that `mayApprove` is counted by `isBeside`. */
  add(port: PanelPort, mayApprove: boolean): void;
  /** Tells every panel. */
  notify(notice: PanelNotice): void;
  isEmpty(): boolean;
  /** Whether the user can answer in a panel that stands beside this tab. */
  isBeside(tab: { readonly tabId: number; readonly windowId: number; readonly active: boolean }): boolean;
  /** Called whenever a panel closed. */
  onClose(listener: () => void): void;
}

export function createPanels(): Panels {
  const ports = new Map<PanelPort, { place?: PanelPlace; readonly mayApprove: boolean }>();
  const listeners = new Set<() => void>();
  return {
    isEmpty: () => ports.size === 0,
    isBeside: ({ tabId, windowId, active }) =>
      [...ports.values()].some(({ place, mayApprove }) => {
        if (place?.tabId !== undefined) return mayApprove && place.tabId === tabId;
        return mayApprove && active && place?.windowId === windowId;
      }),
    add(port, mayApprove) {
      const panel: { place?: PanelPlace; readonly mayApprove: boolean } = { mayApprove };
      ports.set(port, panel);
      port.onMessage((message) => {
        // Only our own panels have such a port, and say nothing else over it.
        panel.place = message as PanelPlace;
      });
      port.onClose(() => {
        ports.delete(port);
        for (const listener of listeners) listener();
      });
    },
    notify(notice) {
      for (const port of ports.keys()) port.post(notice);
    },
    onClose: (listener) => void listeners.add(listener),
  };
}
