import { openApiDocument } from '../../src/openapi/document.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

let jobs: RunningJobs;
let id: string;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  const { body } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
  id = body.id;
});
afterAll(() => jobs?.close());

type Documented = Record<string, { parameters?: { in: string; name: string }[] }>;
/** Read with another credential than a key, or signed whole. */
const NOT_BY_KEY = /^\/(photos|verify)/;

describe('a query parameter in another case, or a letter off', () => {
  it('is refused by name in every operation that has one', async () => {
    const paths = openApiDocument(jobs.app).paths as unknown as Record<string, Documented>;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
      })),
    );
    const wrong: string[] = [];
    let tried = 0;
    for (const { method, path, parameters } of operations) {
      for (const { in: place, name: parameter } of parameters) {
        if (place !== 'query' || parameter.length < 4 || NOT_BY_KEY.test(path)) continue;
        for (const given of [parameter.toUpperCase(), `${parameter}x`, parameter.slice(1)]) {
          const url = `${path.replace(/\{[^}]+\}/g, id)}?${given}=1`;
          const { status, text } = await jobs.call(method, url, method === 'GET' ? {} : { body: {} });
          tried++;
          if (status !== 400 || !text.includes(`${given}: is not a known parameter, use `))
            wrong.push(`${method} ${path} ${given}: ${status} ${text.slice(0, 200)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });
});
