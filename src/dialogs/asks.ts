import type { DialogKind } from '../core/dialog-record';
import { after, type Patches, prototypeOf } from './patches';

/** Calls by which a page asks the user for something that only the browser can show. */
interface Ask {
  /** Whose prototype has the functions; what a browser lacks is left out. */
  readonly owner: string;
  readonly names: readonly string[];
  /** What is asked for, and where the browser may have its answer already, the permission's name. */
  readonly what: string;
  /** When the user is shown anything; permissions that are decided are not asked for again. Always when absent. */
  readonly when?: 'undecided' | 'undecided-in-frame' | 'passkey';
}

const ASKS: readonly Ask[] = [
  { owner: 'Geolocation', names: ['getCurrentPosition', 'watchPosition'], what: 'geolocation', when: 'undecided' },
  { owner: 'MediaDevices', names: ['getUserMedia'], what: 'camera', when: 'undecided' },
  { owner: 'MediaDevices', names: ['getDisplayMedia'], what: 'display-capture', when: 'undecided' },
  { owner: 'Clipboard', names: ['read', 'readText'], what: 'clipboard-read', when: 'undecided' },
  { owner: 'CredentialsContainer', names: ['get', 'create'], what: 'passkey', when: 'passkey' },
  { owner: 'PaymentRequest', names: ['show'], what: 'payment' },
  { owner: 'Document', names: ['requestStorageAccess'], what: 'storage-access', when: 'undecided-in-frame' },
  { owner: 'Serial', names: ['requestPort'], what: 'device' },
  { owner: 'Bluetooth', names: ['requestDevice'], what: 'device' },
  { owner: 'USB', names: ['requestDevice'], what: 'device' },
  { owner: 'HID', names: ['requestDevice'], what: 'device' },
];

/** Writes down what the page asks the user for by way of the browser; the browser's own function answers as ever. */
export function noteAsks({ replace }: Patches, record: (kind: DialogKind, message: unknown) => void): void {
  for (const { owner, names, what, when } of ASKS) {
    const note = after((_, [options]) => {
      const asked = () => record('permission', what);
      if (when === undefined || (when === 'passkey' && isPasskey(options))) asked();
      if (when === 'undecided' || (when === 'undecided-in-frame' && window !== window.parent))
        noteUndecided(what, asked);
    });
    for (const name of names) replace(prototypeOf(owner), name, note);
  }
  const noteNews = after(() => {
    if (Notification.permission === 'default') record('permission', 'notifications');
  });
  replace(window.Notification, 'requestPermission', noteNews);
}

function noteUndecided(what: string, note: () => void): void {
  // Where the browser knows no permission of this name, it may ask each time.
  navigator.permissions?.query({ name: what as PermissionName }).then(({ state }) => {
    if (state === 'prompt') note();
  }, note);
}

/** Whether these options of a credential make the browser show its window; one that is offered in a field does not. */
function isPasskey(options: unknown): boolean {
  // The page may have put anything there.
  const { publicKey, mediation } = (options ?? {}) as { readonly publicKey?: unknown; readonly mediation?: unknown };
  return Boolean(publicKey) && mediation !== 'conditional' && mediation !== 'silent';
}
