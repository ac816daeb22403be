import { isOpenRedis, parseRedisUrl } from './redis-address.js';

it.each([
  ['redis://user:secret@redis:6379/3', { kind: 'server', host: 'redis', password: 'secret' }],
  [
    'redis+sentinel://user:p%40ss@a:26379,b,[::1]:26381/main/2?sentinelUsername=s&sentinelPassword=t',
    {
      kind: 'sentinel',
      hosts: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_379 },
        { host: '::1', port: 26_381 },
      ],
      primary: 'main',
      db: 2,
      sentinel: { username: 's', password: 't' },
      tls: false,
      username: 'user',
      password: 'p@ss',
    },
  ],
  [
    'rediss+cluster://:secret@a,b:7000',
    {
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 6_379 },
        { host: 'b', port: 7_000 },
      ],
      tls: true,
      password: 'secret',
    },
  ],
])('reads %s', (url, address) => {
  expect(parseRedisUrl(url)).toEqual(address);
});

it.each([
  'redis',
  'http://redis:6379',
  'redis+sentinel://a:26379',
  'redis+sentinel://a:26379/main/x',
  'redis+sentinel://a:26379,:1/main',
  'redis+sentinel://%E0@a/main',
  'redis+cluster://a:7000/1',
  'redis+cluster://a:70000',
  'redis+mirror://a:7000',
])('refuses %s', (url) => {
  expect(parseRedisUrl(url)).toBeUndefined();
});

it.each([
  ['redis://localhost', false],
  ['redis://[::1]:6379', false],
  ['redis://redis', true],
  ['redis://:secret@redis', false],
  ['redis+cluster://127.0.0.1:1,127.0.0.1:2', false],
  ['redis+cluster://127.0.0.1:1,redis', true],
  ['redis+sentinel://a,b/main?sentinelPassword=secret', true],
  ['redis+sentinel://:secret@a,b/main', false],
])('knows whether %s is open to others: %s', (url, isOpen) => {
  expect(isOpenRedis(parseRedisUrl(url)!)).toBe(isOpen);
});
