import type { DialogKind } from '../core/dialog-record';
import { after, type Patches, prototypeOf } from './patches';

/** Writes down what the page asks the user for by way of the browser; the browser's own function answers as ever. */
export function noteAsks({ replace }: Patches, record: (kind: DialogKind, message: unknown) => void): void {
  const noteIfAsked = (name: string) =>
    after(() => {
      navigator.permissions?.query({ name: name as PermissionName }).then(
        ({ state }) => {
          if (state === 'prompt') record('permission', name);
        },
        () => record('permission', name),
      );
    });
  replace(prototypeOf('Geolocation'), 'getCurrentPosition', noteIfAsked('geolocation'));
  replace(prototypeOf('Geolocation'), 'watchPosition', noteIfAsked('geolocation'));
  replace(prototypeOf('MediaDevices'), 'getUserMedia', noteIfAsked('camera'));
  replace(prototypeOf('MediaDevices'), 'getDisplayMedia', noteIfAsked('display-capture'));
  const noteNews = after(() => {
    if (Notification.permission === 'default') record('permission', 'notifications');
  });
  replace(window.Notification, 'requestPermission', noteNews);
}
