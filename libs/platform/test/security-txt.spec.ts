import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { mountSecurityTxt } from '../src/http/security-txt.js';

let server: Server;
afterEach(() => server?.close());

async function get(contact?: string): Promise<Response> {
  const app = express();
  mountSecurityTxt(app, {
    contact,
    publicUrl: () => 'https://jobs.example',
    now: () => Date.parse('2026-11-22T15:00:00Z'),
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/security.txt`);
}

it('has the fields that RFC 9116 requires, and ends within a year', async () => {
  const response = await get('mailto:security@jobs.example');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    'Contact: mailto:security@jobs.example\n' +
      'Expires: 2027-05-21T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://jobs.example/.well-known/security.txt\n',
  );
});

it('is not there without a contact', async () => {
  expect((await get()).status).toBe(404);
});
