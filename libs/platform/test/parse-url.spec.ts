import { parseUrl } from '../src/runtime/parse-url.js';

it('reads a host with letters beyond ASCII after many calls have warmed it up', () => {
  for (let n = 0; n < 200_000; n++) parseUrl(`https://hooks.example.com/${n}`);
  expect(parseUrl('https://bücher.example.com/')?.hostname).toBe('xn--bcher-kva.example.com');
});

it('reads a path against its base', () => {
  expect(parseUrl('/here', 'https://auth.example.com')?.href).toBe('https://auth.example.com/here');
});

it.each(['', 'no url', 'https://', '/here', 'https://[::1'])('tells that %p is none', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
