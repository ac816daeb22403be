/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { BouncerDriver } from '../../../apps/auth/test/bouncer/bouncer-driver.js';
import { newPkce } from '../../../apps/auth/test/oauth/test-client.js';
import { type Both, startBoth } from './start-both.js';

/* What a person reads of the jobs service's scopes before they allow them, in both flows: its own catalogue. */

interface ScopeDetail {
  name: string;
  description: string;
  risk: 'low' | 'high';
}

let both: Both;
let catalogue: ScopeDetail[];
beforeAll(async () => {
  both = await startBoth();
  const answer = await fetch(`${both.jobs.url}/.well-known/oauth-protected-resource`);
  catalogue = ((await answer.json()) as { scope_details: ScopeDetail[] }).scope_details;
  const scopes = catalogue.map(({ name, description, risk }) => ({ name, description, risk }));
  const body = { uri: both.jobs.url, name: 'Bonafide jobs', scopes };
  expect((await both.owner.call('PUT', '/organizations/acme/resources', body)).status).toBe(200);
}, 60_000);
afterAll(() => both?.close());

/** The items of a list on a page, as text. */
const itemsOf = (html: string, item: RegExp): string[] =>
  [...html.matchAll(item)].map(([, text]) => text!.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));

const itemFor = (items: string[], { description }: ScopeDetail) =>
  items.filter((one) => one.includes(description));

it('each scope is told in words, and exactly the risky ones are marked, to who allows an agent', async () => {
  const bouncer = new BouncerDriver(both.auth);
  const names = catalogue.map(({ name }) => name);
  const project = await bouncer.project({ allowedScopes: names });
  const { data } = (await bouncer.authorize(project, { requested_scopes: names })).body;
  const browser = await bouncer.signedIn();
  const html = await (await browser.follow(data.consent_url!)).answer.text();
  const items = itemsOf(html, /<li>(.*?)<\/li>/gs);
  expect(items).toHaveLength(catalogue.length);
  for (const scope of catalogue) {
    const [item, ...others] = itemFor(items, scope);
    expect(others).toEqual([]);
    expect({ scope: scope.name, isRisky: /Risky/.test(item!) }).toEqual({
      scope: scope.name,
      isRisky: scope.risk === 'high',
    });
  }
  expect(catalogue.some(({ risk }) => risk === 'high')).toBe(true);
});

it('and to who allows a client, where the risky ones are not chosen beforehand', async () => {
  const { client_id } = await both.gateway.register();
  const browser = both.gateway.browser();
  await both.gateway.signIn(browser);
  const scope = catalogue.map(({ name }) => name).join(' ');
  const link = both.gateway.authorizeUrl(client_id, newPkce(), { scope, resource: both.jobs.url });
  const html = await (await browser.follow(link)).answer.text();
  const labels = [...html.matchAll(/<label>(<input type="checkbox" name="scope".*?)<\/label>/gs)].map(
    ([, one]) => one!,
  );
  expect(labels).toHaveLength(catalogue.length);
  for (const { name, description, risk } of catalogue) {
    const label = labels.find((one) => one.includes(`value="${name}"`))!;
    expect(label).toContain(description);
    expect({ name, isRisky: label.includes('Risky'), isChosen: / checked/.test(label) }).toEqual({
      name,
      isRisky: risk === 'high',
      isChosen: risk === 'low',
    });
  }
});
