import type { Request, Response } from 'express';
import { assertDecodable, decodeRequestText } from '../src/http/utf8-text.js';

describe('a query', () => {
  it.each([
    'lastName=Mu%C3%B1oz',
    'a=%EF%BF%BD',
    'a=100%&b=%zz',
    'a=%F0%9F%98%80&a=%f0%9f%98%80',
    'a=b+c&&=&c',
    '',
  ])('%s is decodable', (query) => expect(() => assertDecodable(query)).not.toThrow());

  it.each([
    ['a=1&lastName=Mu%F1oz', 'lastName'],
    ['lastName=Mu%c3', 'lastName'],
    ['lastName=%ED%A0%80', 'lastName'],
    ['lastName=%C3x%B1', 'lastName'],
    ['na%F1e=x', 'request'],
  ])('%s is refused by the name %s', (query, name) =>
    expect(() => assertDecodable(query)).toThrow(`${name}: is not valid UTF-8`),
  );
});

describe('a request', () => {
  const decode = (url: string, headers: Record<string, string> = {}) => {
    const request = { url, originalUrl: url, headers } as unknown as Request;
    decodeRequestText(request, {} as Response, () => undefined);
    return request;
  };
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');

  it('with letters typed into its URL has them percent-encoded', () => {
    const { url, originalUrl } = decode(latin1('/api/jobs?lastName=Muñoz&firstName=İ'));
    expect(url).toBe('/api/jobs?lastName=Mu%C3%B1oz&firstName=%C4%B0');
    expect(originalUrl).toBe(url);
  });

  it('with ISO 8859-1 typed into its query is refused', () =>
    expect(() => decode('/api/jobs?lastName=Mu\xf1oz')).toThrow('lastName: is not valid UTF-8'));

  it('has the letters of its user agent and referrer', () =>
    expect(decode('/', { 'user-agent': latin1('Opéra'), referer: 'https://a.example/' }).headers).toEqual({
      'user-agent': 'Opéra',
      referer: 'https://a.example/',
    }));

  it.each(['user-agent', 'referer', 'idempotency-key'])('with ISO 8859-1 in %s is refused', (name) =>
    expect(() => decode('/', { [name]: 'Op\xe9ra' })).toThrow(`${name}: is not valid UTF-8`),
  );
});
