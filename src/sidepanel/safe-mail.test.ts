import { expect, it } from 'vitest';
import { safeMail } from './safe-mail';

it('offers one address, with a subject and a text', () => {
  expect(safeMail('mailto:crew@coast.example?subject=High%20water&body=a%26b')).toEqual({
    href: 'mailto:crew@coast.example?subject=High%20water&body=a%26b',
    address: 'crew@coast.example',
  });
});

it('leaves out what adds receivers or files', () => {
  const link = safeMail('mailto:a@b.example?cc=c@d.example&bcc=e@f.example&attach=/etc/passwd&to=g@h.example');

  expect(link?.href).toBe('mailto:a@b.example');
});

it.each([
  'mailto:',
  'mailto:a@b.example,c@d.example',
  'mailto:a%40b.example%2Cc@d.example',
  'mailto:%E0%A4',
  'mailto:a%0Abcc:c@d.example',
  'https://a@b.example',
  'crew@coast.example',
])('does not offer %j', (href) => {
  expect(safeMail(href)).toBeUndefined();
});
