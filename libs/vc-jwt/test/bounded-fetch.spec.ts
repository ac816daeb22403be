import { fetchBounded } from '../src/bounded-fetch.js';

const REQUEST = { accept: 'text/plain', timeoutMs: 5_000, maxBytes: 8 };
const answered = (body: string | Uint8Array<ArrayBuffer> | null, init?: ResponseInit) =>
  fetchBounded(async () => new Response(body, init), 'https://a.example/', REQUEST);

describe('a bounded request', () => {
  it('asks for what it accepts, follows no redirect, sends no credentials and names the copy it has', async () => {
    const asked: RequestInit[] = [];
    const record = async (_url: string, init: RequestInit) => (asked.push(init), new Response(null));
    await fetchBounded(record, 'https://a.example/', REQUEST);
    await fetchBounded(record, 'https://a.example/', { ...REQUEST, etag: '"1"' });
    expect(asked).toMatchObject([
      { headers: { accept: 'text/plain' }, redirect: 'error', credentials: 'omit' },
      { headers: { accept: 'text/plain', 'if-none-match': '"1"' }, redirect: 'error', credentials: 'omit' },
    ]);
    expect(Object.keys(asked[0]!.headers as object)).toEqual(['accept']);
  });

  it('gives what the answer says of itself', async () => {
    const headers = { 'content-type': ' Application/VC+JWT ; charset=utf-8', etag: '"2"', age: '7' };
    expect(await answered('ok', { status: 203, headers })).toEqual({
      status: 203,
      text: 'ok',
      contentType: 'application/vc+jwt',
      etag: '"2"',
      ageSeconds: 7,
    });
    expect(await answered(null)).toMatchObject({ text: '', contentType: '', etag: undefined, ageSeconds: 0 });
  });

  it.each(['-5', 'soon', 'Infinity', ''])('takes the age %j for none', async (age) => {
    expect((await answered('ok', { headers: { age } })).ageSeconds).toBe(0);
  });

  it('reads as many bytes as it may, and not one more', async () => {
    expect((await answered('12345678')).text).toBe('12345678');
    await expect(answered('123456789')).rejects.toThrow(RangeError);
    await expect(answered('éééé1')).rejects.toThrow(RangeError);
  });

  it('reads UTF-8 alone, and changes nothing in it', async () => {
    await expect(answered(new Uint8Array([0x61, 0xff]))).rejects.toThrow(/utf-8/i);
    expect((await answered('\ufeffé')).text).toBe('\ufeffé');
  });
});
