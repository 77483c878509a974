import { describe, expect, it } from 'vitest';
import { normaliseBaseUrl } from './base-url';

describe('normaliseBaseUrl', () => {
  it.each([
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    [' https://API.example.com ', 'https://api.example.com'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/models?x=1#y', 'https://api.example.com/v1'],
    ['api.example.com/v1', 'https://api.example.com/v1'],
    ['localhost:11434/v1', 'http://localhost:11434/v1'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
    ['http://192.168.1.20:1234/v1', 'http://192.168.1.20:1234/v1'],
    ['http://172.20.0.2:8000', 'http://172.20.0.2:8000'],
    ['http://nas.local:8000/v1', 'http://nas.local:8000/v1'],
    ['http://gpu-box:8000/v1', 'http://gpu-box:8000/v1'],
  ])('turns %s into %s', (typed, url) => {
    expect(normaliseBaseUrl(typed)).toEqual({ ok: true, url });
  });

  it.each([
    ['', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['http://api.example.com/v1', 'needs-https'],
    ['http://172.32.0.1', 'needs-https'],
    ['http://169.254.169.254/latest', 'needs-https'],
    ['http://10.0.0.1.evil.test', 'needs-https'],
    ['http://0x7f000001.evil.test', 'needs-https'],
    ['https://user:pass@api.example.com', 'has-credentials'],
    ['file:///etc/passwd', 'bad-scheme'],
    ['javascript://x', 'bad-scheme'],
  ])('refuses %s as %s', (typed, problem) => {
    expect(normaliseBaseUrl(typed)).toEqual({ ok: false, problem });
  });
});
