import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { legacySignature, signWebhook } from '@bonafide/delivery/webhook-signature';
import { Controller, type INestApplication, Module, Post, Req, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express, { type Express } from 'express';
import { expressWebhooks } from '../src/express.js';
import { fetchWebhooks } from '../src/fetch.js';
import { isLegacySignatureGenuine } from '../src/legacy.js';
import type { WebhookMessage } from '../src/message.js';
import { webhookGuard, type WebhookRequest } from '../src/nest.js';
import { verifyWebhook, WebhookError } from '../src/verify.js';

const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const OTHER = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
const EVENT = { id: 'evt_1', type: 'job-review', timestamp: '2026-01-01T00:00:00.000Z', data: { id: 'job' } };

const sign = (json: unknown, secrets = [SECRET], timestamp = new Date()) => {
  const body = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  return { body, headers: signWebhook({ id: 'msg_1', timestamp, body, secrets }) as Record<string, string> };
};

describe('verifyWebhook', () => {
  it.each([
    ['an event', EVENT, {}, 'job-review', { id: 'job' }],
    [
      'a callback',
      { id: 'job' },
      { 'x-webhook-event': 'job-idv-complete' },
      'job-idv-complete',
      { id: 'job' },
    ],
    [
      'a delegation',
      { event: 'delegation.revoked', id: 'x' },
      {},
      'delegation.revoked',
      { event: 'delegation.revoked', id: 'x' },
    ],
    [
      'an event under another header',
      EVENT,
      { 'x-webhook-event': 'job-complete' },
      'job-review',
      { id: 'job' },
    ],
  ])('reads %s', (_, json, more, type, data) => {
    const { body, headers } = sign(json);
    const message = verifyWebhook(body, { ...headers, ...more }, SECRET);
    expect(message).toMatchObject({ id: 'msg_1', type, data });
    expect(Math.abs(message.sentAt.getTime() - Date.now())).toBeLessThan(5_000);
    expect(verifyWebhook(body.toString(), new Headers({ ...headers, ...more }), SECRET)).toEqual(message);
  });

  it('takes either of two keys, and either of two signatures', () => {
    const { body, headers } = sign(EVENT);
    expect(verifyWebhook(body, headers, [OTHER, SECRET]).type).toBe('job-review');
    const both = sign(EVENT, [OTHER, SECRET]);
    expect(verifyWebhook(both.body, both.headers, SECRET).type).toBe('job-review');
  });

  const past = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const without = (name: string) => {
    const { body, headers } = sign(EVENT);
    return { body, headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)) };
  };
  it.each<[string, { body: Buffer; headers: Record<string, string | string[]> }]>([
    ['an altered body', { ...sign(EVENT), body: sign({ ...EVENT, type: 'job-complete' }).body }],
    ['another key', sign(EVENT, [OTHER])],
    ['another id', { ...sign(EVENT), headers: { ...sign(EVENT).headers, 'webhook-id': 'msg_2' } }],
    ['an old one', sign(EVENT, [SECRET], past(301))],
    ['one of the future', sign(EVENT, [SECRET], past(-320))],
    ['a missing id', without('webhook-id')],
    ['a missing signature', without('webhook-signature')],
    [
      'a signature twice',
      { ...sign(EVENT), headers: { ...sign(EVENT).headers, 'webhook-signature': ['v1,a', 'v1,b'] } },
    ],
    [
      'no signature at all',
      { ...sign(EVENT), headers: { ...sign(EVENT).headers, 'webhook-signature': 'v1 v1, v2,x' } },
    ],
    ['text that is no JSON', sign('hello')],
    ['what is no message', sign({ id: 'job' })],
    ['bytes that are no UTF-8', { ...sign(EVENT), body: Buffer.from([0x7b, 0xff, 0x7d]) }],
    [
      'a header that claims a delegation',
      {
        ...sign({ id: 1 }),
        headers: { ...sign({ id: 1 }).headers, 'x-webhook-event': 'delegation.granted' },
      },
    ],
  ])('refuses %s', (_, { body, headers }) => {
    expect(() => verifyWebhook(body, headers, SECRET)).toThrow(WebhookError);
  });

  it('says what the program did wrong, which is no fault of the sender', () => {
    const { headers } = sign(EVENT);
    expect(() => verifyWebhook(EVENT as never, headers, SECRET)).toThrow(/^body: must be the bytes/);
  });
});

describe('a secret that is none, or short enough to guess,', () => {
  const { body, headers } = sign(EVENT);
  it.each<[string, string | readonly string[]]>([
    ['empty', ''],
    ['nothing behind the prefix', 'whsec_'],
    ['short', `whsec_${Buffer.alloc(15, 1).toString('base64')}`],
    ['no base64', 'whsec_a secret of many words, none of them base64'],
    ['none of them', []],
    ['one of two', [SECRET, 'whsec_']],
    ['not set', undefined as unknown as string],
  ])('is refused by its name: %s', async (_, secrets) => {
    const fault = /^secrets: /;
    expect(() => verifyWebhook(body, headers, secrets)).toThrow(fault);
    for (const start of [expressWebhooks, fetchWebhooks])
      expect(() => start(secrets, () => undefined)).toThrow(fault);
    expect(() => webhookGuard(secrets)).toThrow(fault);
    if (typeof secrets === 'string')
      await expect(isLegacySignatureGenuine(new Uint8Array(body), headers, secrets)).rejects.toThrow(fault);
  });
});

it('knows the older signature of callbacks', async () => {
  const body = new Uint8Array(Buffer.from('{"id":"job"}'));
  const signature = legacySignature(Buffer.from(body), SECRET);
  expect(createHmac('sha1', SECRET).update(body).digest('base64')).toBe(signature);
  const check = (given: string) => isLegacySignatureGenuine(body, { 'x-signature': given }, SECRET);
  expect(await check(signature)).toBe(true);
  for (const wrong of ['', 'x', `${signature}=`, legacySignature(Buffer.from('{}'), SECRET)])
    expect(await check(wrong)).toBe(false);
});

describe('receivers', () => {
  const seen: WebhookMessage[] = [];
  const handle = (message: WebhookMessage) => {
    if (message.type === 'job-complete') throw new Error('the database is away');
    seen.push(message);
  };
  beforeEach(() => void (seen.length = 0));

  @Controller('hook')
  class Hook {
    @Post()
    @UseGuards(webhookGuard(SECRET))
    receive(@Req() { webhook }: WebhookRequest) {
      handle(webhook);
    }
  }
  @Module({ controllers: [Hook] })
  class HookModule {}

  const closing: (() => unknown)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));
  async function serve(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    closing.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  }
  function listen(app: Express) {
    app.use(
      (
        _error: unknown,
        _request: unknown,
        response: { writeHead(status: number): { end(): void } },
        _next: unknown,
      ) => response.writeHead(500).end(),
    );
    return serve(app);
  }
  const starts: [string, () => Promise<(init: RequestInit) => Promise<{ status: number }>>][] = [
    [
      'fetch',
      async () => {
        const receiver = fetchWebhooks(SECRET, handle);
        return (init) => receiver(new Request('http://receiver.test', init)).catch(() => ({ status: 500 }));
      },
    ],
    [
      'Express',
      async () => {
        const url = await listen(express().post('/hook', expressWebhooks(SECRET, handle)));
        return (init) => fetch(url, init);
      },
    ],
    [
      'Node',
      async () => {
        const url = await serve(expressWebhooks(SECRET, handle));
        return (init) => fetch(url, init);
      },
    ],
    [
      'Express behind a reader of raw bodies',
      async () => {
        const url = await listen(
          express()
            .use(express.raw({ type: '*/*' }))
            .post('/hook', expressWebhooks(SECRET, handle)),
        );
        return (init) => fetch(url, init);
      },
    ],
    [
      'Nest',
      async () => {
        const app: INestApplication = await NestFactory.create(HookModule, { rawBody: true, logger: false });
        await app.listen(0, '127.0.0.1');
        closing.push(() => app.close());
        const url = `${await app.getUrl()}/hook`;
        return (init) => fetch(url, init);
      },
    ],
  ];
  it.each(starts)(
    'by %s handle what is genuine, refuse what is not, and ask for another try when they fail',
    async (_, start) => {
      const send = await start();
      const post = async ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
        (
          await send({
            method: 'POST',
            body: new Uint8Array(body),
            headers: { ...headers, 'content-type': 'application/json' },
          })
        ).status;
      expect(await post(sign(EVENT))).toBeLessThan(300);
      expect(seen).toMatchObject([{ id: 'msg_1', type: 'job-review', data: { id: 'job' } }]);
      expect([401, 403]).toContain(await post(sign(EVENT, [OTHER])));
      expect(await post(sign({ ...EVENT, type: 'job-complete' }))).toBe(500);
      expect(seen).toHaveLength(1);
    },
  );

  it('by Express say that a parser came before them', async () => {
    const url = await listen(express().use(express.json()).post('/hook', expressWebhooks(SECRET, handle)));
    const { body, headers } = sign(EVENT);
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(500);
    expect(seen).toEqual([]);
  });

  it('by Node outlive a stranger who hangs up within a body', async () => {
    const receive = expressWebhooks(SECRET, handle);
    let hungUp: Promise<unknown> | undefined;
    const url = await serve((request, response) => {
      hungUp ??= new Promise((resolve) => request.once('close', resolve));
      receive(request, response);
      stranger.destroy();
    });
    const stranger = connect(Number(new URL(url).port), '127.0.0.1');
    stranger.write('POST /hook HTTP/1.1\r\nHost: receiver\r\nContent-Length: 100\r\n\r\n{');
    await once(stranger, 'close');
    await hungUp;
    expect((await fetch(url, { method: 'POST', ...sign(EVENT) })).status).toBe(204);
  });

  it('by fetch read no more of a body than any message has', async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (given === 64 * 1024 * 1024) controller.close();
      },
    });
    const request = new Request('http://receiver.test', { method: 'POST', body, duplex: 'half' } as object);
    expect((await fetchWebhooks(SECRET, handle)(request)).status).toBe(401);
    expect(given).toBeLessThan(10 * 1024 * 1024);
  });
});
