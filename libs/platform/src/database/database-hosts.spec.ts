import { parseDatabaseUrl, parseReplicaUrl } from './database-hosts.js';

const checked = (...urls: string[]) => ({ urls, isChecked: true });

it.each([
  [
    'postgres://u:p@a:5432/jobs?sslmode=require',
    { urls: ['postgres://u:p@a:5432/jobs?sslmode=require'], isChecked: false },
  ],
  [
    'postgres:///jobs?host=/run/postgresql',
    { urls: ['postgres:///jobs?host=/run/postgresql'], isChecked: false },
  ],
  ['postgres://u:p@a:5432,b/jobs', checked('postgres://u:p@a:5432/jobs', 'postgres://u:p@b/jobs')],
  [
    'postgresql://a,b:1/jobs?target_session_attrs=read-write&sslmode=require',
    checked('postgresql://a/jobs?sslmode=require', 'postgresql://b:1/jobs?sslmode=require'),
  ],
  ['postgres://a/jobs?target_session_attrs=primary', checked('postgres://a/jobs')],
])('reads %s', (url, hosts) => {
  expect(parseDatabaseUrl(url)).toEqual(hosts);
});

it.each([
  'mysql://a/jobs',
  'postgres://a,/jobs',
  'postgres://a:1,b:99999/jobs',
  'postgres://a,b/jobs?target_session_attrs=standby',
  'postgres://a,b/jobs?target_session_attrs=any',
])('refuses %s', (url) => {
  expect(parseDatabaseUrl(url)).toBeUndefined();
});

it.each([
  ['postgres://u:p@a:5433/jobs', ['postgres://u:p@a:5433/jobs']],
  ['postgres://a:1,b:2/jobs', ['postgres://a:1/jobs', 'postgres://b:2/jobs']],
  ['postgres://a/jobs?target_session_attrs=read-write', undefined],
  ['http://a/jobs', undefined],
])('standbys of %s', (url, urls) => {
  expect(parseReplicaUrl(url)).toEqual(urls);
});
