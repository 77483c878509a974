import type { PanelNotice } from '../messaging/protocol';
import type { PanelPort } from '../platform/panel-port';

/** The panels that are open now. */
export interface Panels {
  add(port: PanelPort): void;
  /** Tells every panel. */
  notify(notice: PanelNotice): void;
  isEmpty(): boolean;
}

export function createPanels(): Panels {
  const ports = new Set<PanelPort>();
  return {
    isEmpty: () => ports.size === 0,
    add(port) {
      ports.add(port);
      port.onClose(() => ports.delete(port));
    },
    notify(notice) {
      for (const port of ports) port.post(notice);
    },
  };
}
