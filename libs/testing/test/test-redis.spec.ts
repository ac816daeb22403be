import { Redis } from 'ioredis';
import { startTcpProxy } from '../src/tcp-proxy.js';
import { createTestRedis } from '../src/test-redis.js';

describe('a test Redis', () => {
  it('is empty, apart from other slots, and can be emptied again', async () => {
    const [first, second] = [await createTestRedis(), await createTestRedis(1)];
    const [one, two] = [new Redis(first.url), new Redis(second.url)];
    expect(await one.dbsize()).toBe(0);
    await one.set('key', 'value');
    expect(await two.get('key')).toBeNull();
    await two.set('other', 'value');
    await first.flush();
    expect(await one.get('key')).toBeNull();
    expect(await two.get('other')).toBe('value');
    one.disconnect();
    two.disconnect();
  });

  it('never evicts keys', async () => {
    const client = new Redis((await createTestRedis()).url);
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    client.disconnect();
  });
});

describe('a proxy in front of a server', () => {
  it('cuts connections, refuses new ones and lets them through again', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    const impatient = { maxRetriesPerRequest: 0, retryStrategy: () => 20 };
    const client = new Redis(proxy.url, impatient);
    client.on('error', () => undefined);
    expect(await client.ping()).toBe('PONG');
    await proxy.cut();
    await expect(client.ping()).rejects.toThrow();
    await proxy.restore();
    await new Promise((resolve) => client.once('ready', resolve));
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
    await proxy.close();
  });

  it('holds what is sent while frozen and delivers it afterwards', async () => {
    const proxy = await startTcpProxy((await createTestRedis()).url);
    const client = new Redis(proxy.url);
    await client.ping();
    proxy.freeze();
    let answered = false;
    const pong = client.ping().then((answer) => {
      answered = true;
      return answer;
    });
    const control = new Redis((await createTestRedis(1)).url);
    for (let i = 0; i < 50; i++) await control.ping();
    expect(answered).toBe(false);
    await proxy.restore();
    expect(await pong).toBe('PONG');
    client.disconnect();
    control.disconnect();
    await proxy.close();
  });
});
