import { expect, it } from 'vitest';
import { isThisMachine } from './skill-words';

it.each(['localhost', 'localhost:8765', 'a.localhost', 'LOCALHOST.', '127.0.0.1:80', '127.9.9.9', '[::1]:80'])(
  'knows %s as this machine',
  (host) => {
    expect(isThisMachine(host)).toBe(true);
  },
);

it.each(['', 'localhost.example', '127.0.0.1.nip.io', '192.168.0.1', 'api.example'])(
  'does not take %s for it',
  (host) => {
    expect(isThisMachine(host)).toBe(false);
  },
);
