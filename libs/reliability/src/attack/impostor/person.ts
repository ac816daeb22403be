import assert from 'node:assert/strict';
import type { Account, HttpResponse, Stage } from '../stage.js';

/** Bytes of pictures by the names of their parameters. */
export type Photos = Readonly<Record<string, Buffer>>;

const encoded = (photos: Photos): Record<string, string> =>
  Object.fromEntries(Object.entries(photos).map(([name, bytes]) => [name, bytes.toString('base64')]));

/** Somebody with a link or the token of a session, and whatever pictures they have. */
export class Person {
  /** a submission was accepted */
  isSubmitted = false;

  private constructor(
    private readonly stage: Stage,
    readonly jobId: string,
    private readonly token: string,
  ) {}

  static async withSession(stage: Stage, { apiKey }: Account, opened: object = {}): Promise<Person> {
    const body = { type: 'id-verification', ...opened };
    const { status, json, text } = await stage.withKey(apiKey, { path: '/api/jobs/session', body });
    assert.equal(status, 200, `a session can be opened: ${text}`);
    return new Person(stage, json.id as string, json.token as string);
  }

  static async withLink(stage: Stage, { apiKey }: Account): Promise<Person> {
    const body = { contact: 'email', email: 'jane@example.com', send: false };
    const { status, json, text } = await stage.withKey(apiKey, { path: '/api/invites', body });
    assert.equal(status, 200, `a person can be invited: ${text}`);
    const { jobId, url } = json.invite as { jobId: string; url: string };
    return new Person(stage, jobId, new URL(url).hash.slice(1));
  }

  request(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<HttpResponse> {
    return this.stage.withToken('jobs', this.token, { method, path, body, ...(headers ? { headers } : {}) });
  }

  async consent(): Promise<void> {
    const { json } = await this.request('GET', '/verify/session');
    const { version } = json.consent as { version: string };
    const given = await this.request('PUT', '/api/jobs/session/consent', { version, language: 'en' });
    assert.equal(given.status, 200, given.text);
  }

  putPhoto(name: string, bytes: Buffer): Promise<HttpResponse> {
    return this.request('PUT', `/api/jobs/session/photos/${name}`, bytes, { 'content-type': 'image/jpeg' });
  }

  /** One at a time, in the order of the names. */
  async putPhotos(photos: Photos): Promise<void> {
    await this.consent();
    for (const [name, bytes] of Object.entries(photos)) await this.putPhoto(name, bytes);
  }

  drawChallenge(): Promise<HttpResponse> {
    return this.request('POST', '/api/jobs/session/challenge');
  }

  putFrame(challenge: string, position: number, bytes: Buffer): Promise<HttpResponse> {
    return this.request('PUT', `/api/jobs/session/challenge/${challenge}/frames/${position}`, bytes, {
      'content-type': 'image/jpeg',
    });
  }

  async send(body: object, headers?: Record<string, string>): Promise<HttpResponse> {
    const response = await this.request('POST', '/api/jobs', body, headers);
    this.isSubmitted ||= response.status === 200;
    return response;
  }

  submit(photos: Photos = {}, params: object = {}, envelope: object = {}): Promise<HttpResponse> {
    return this.send({ type: 'id-verification', ...envelope, params: { ...encoded(photos), ...params } });
  }
}
