import { EACH_HOSTILE_URL, HOSTILE_NAMES, LOOPBACK_HOSTS } from '@bonafide/testing/hostile-urls';
import { listenOnLoopback, type LoopbackListener, recordNetwork } from '@bonafide/testing/recorded-network';
import type { DialTarget } from '../src/dial-checked.js';
import { OutboundRefusedError } from '../src/outbound-errors.js';
import { OutboundHttp } from '../src/outbound-http.js';
import { checkOutboundUrl, parseAllowedHosts, parseOutboundUrl } from '../src/outbound-url.js';

const STRICT = { allowHttp: false, allowHosts: [] };

const resolve = async (hostname: string) => HOSTILE_NAMES[hostname] ?? ['8.8.8.8'];

describe('hostile URLs', () => {
  const recorded = recordNetwork();
  let ears: LoopbackListener;
  beforeAll(async () => void (ears = await listenOnLoopback()));
  afterAll(() => ears.close());

  it('are at least sixty', () => expect(EACH_HOSTILE_URL.length).toBeGreaterThanOrEqual(60));

  it.each(EACH_HOSTILE_URL)('%s: %p is refused when configured', async (_kind, url) => {
    await expect(checkOutboundUrl(url, STRICT, resolve)).rejects.toBeInstanceOf(OutboundRefusedError);
  });

  it.each(EACH_HOSTILE_URL)(
    '%s: %p is refused at the connection, and nothing is dialled',
    async (_kind, url) => {
      const http = new OutboundHttp({ allowHttp: false, ...recorded.network });
      await expect(http.post(url, 'x', {})).rejects.toBeInstanceOf(OutboundRefusedError);
      await http.close();
      expect(recorded.dialled).toEqual([]);
    },
  );

  it('leave loopback listeners hearing nothing when the real connector is at work', async () => {
    const http = new OutboundHttp({ allowHttp: true, resolve });
    for (const port of ears.ports)
      for (const host of LOOPBACK_HOSTS)
        await expect(http.post(`http://${host}:${port}/`, 'x', {})).rejects.toBeInstanceOf(
          OutboundRefusedError,
        );
    await http.close();
    expect(ears.connections()).toBe(0);
  });

  it('that change between the check and the connection are refused at the connection', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const rebinding = async () => answers.shift()!;
    const url = `https://rebind.example.com:${ears.ports[0]}/`;
    await expect(checkOutboundUrl(url, STRICT, rebinding)).resolves.toBeInstanceOf(URL);
    const http = new OutboundHttp({ allowHttp: false, resolve: rebinding });
    await expect(http.post(url, 'x', {})).rejects.toMatchObject({ reason: 'address' });
    await http.close();
    expect(ears.connections()).toBe(0);
  });

  it('cannot change between the check and the dialling: the checked addresses are what is dialled', async () => {
    let asked = 0;
    const targets: DialTarget[] = [];
    const http = new OutboundHttp({
      allowHttp: false,
      resolve: async () => (asked++ === 0 ? ['8.8.8.8', '2606:4700:4700::1111'] : ['127.0.0.1']),
      dial: (target, callback) => {
        targets.push(target);
        callback(Object.assign(new Error('no network'), { code: 'ENETUNREACH' }), null);
      },
    });
    await expect(http.post('https://rebind.example.com/', 'x', {})).rejects.toMatchObject({
      kind: 'connect',
    });
    expect(targets).toEqual([
      {
        hostname: 'rebind.example.com',
        addresses: ['8.8.8.8', '2606:4700:4700::1111'],
        port: 443,
        protocol: 'https:',
      },
    ]);
    expect(asked).toBe(1);
    await http.close();
  });
});

describe('URLs that may be called', () => {
  it.each([
    'https://hooks.example.com/',
    'https://hooks.example.com:8443/a/b?c=d&e=%20#f',
    'HTTPS://Hooks.Example.COM/',
    'https://bücher.example.com/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]:444/',
    `https://hooks.example.com/${'a'.repeat(2_000)}`,
  ])('%p is accepted', async (url) => {
    await expect(checkOutboundUrl(url, STRICT, resolve)).resolves.toBeInstanceOf(URL);
  });

  it('are accepted while their name does not resolve: the call is checked again', async () => {
    const unresolvable = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    await expect(checkOutboundUrl('https://soon.example.com/', STRICT, unresolvable)).resolves.toBeInstanceOf(
      URL,
    );
  });

  it('include plain http where the operator allows it, or to hosts the operator opened alone', () => {
    const allowHosts = parseAllowedHosts(['127.0.0.1:4001']);
    const refusal = (url: string, allowHttp: boolean | 'opened-hosts') => {
      try {
        parseOutboundUrl(url, { allowHttp, allowHosts });
        return null;
      } catch (error) {
        return (error as OutboundRefusedError).reason;
      }
    };
    expect(refusal('http://hooks.example.com/', true)).toBeNull();
    expect(refusal('http://hooks.example.com/', 'opened-hosts')).toBe('https-required');
    expect(refusal('http://127.0.0.1:4001/', 'opened-hosts')).toBeNull();
    expect(refusal('http://127.0.0.1:4001/', false)).toBe('https-required');
    expect(refusal('https://127.0.0.1:4001/', false)).toBeNull();
    expect(refusal('https://127.0.0.1:4002/', false)).toBe('address');
  });

  it('never tell what an internal name resolves to', async () => {
    const error = await checkOutboundUrl('https://private.example.com/', STRICT, resolve).catch(
      (e: Error) => e,
    );
    expect((error as Error).message).toBe('must resolve to public addresses only');
  });
});

describe('OUTBOUND_ALLOW_HOSTS', () => {
  it('is a list of host:port, IPv6 in brackets, any port as *', () => {
    expect(parseAllowedHosts(['127.0.0.1:4001', 'LocalHost:*', '[::1]:443'])).toEqual([
      { hostname: '127.0.0.1', port: '4001' },
      { hostname: 'localhost', port: '*' },
      { hostname: '::1', port: '443' },
    ]);
  });

  it.each(['127.0.0.1', 'http://127.0.0.1:1', 'a b:1', ':80', 'host:', 'user@host:1', '*:*'])(
    'refuses %p',
    (entry) => {
      expect(() => parseAllowedHosts([entry])).toThrow('host:port');
    },
  );
});
