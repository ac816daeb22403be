import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import pg from 'pg';
import { IssuedTokenStore } from '../../src/oauth/grants/issued-token-store.js';
import { type Redeemed, type Redemption, redeemTokens } from '../../src/oauth/grants/redeem-tokens.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, type TestBrowser, type Tokens } from './test-client.js';

type Granted = Tokens & { clientId: string };

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
});
afterAll(() => auth.close());

async function granted(count: number): Promise<Granted[]> {
  const all: Granted[] = [];
  while (all.length < count) all.push(await gateway.tokens({ browser: person }));
  return all;
}

const use = (token: string, clientId: string): Redemption => ({
  presented: { model: 'RefreshToken', idHash: hashSecret(token) },
  clientId,
  successorHash: hashSecret(newSecret('')),
});
const useOf = ({ refresh_token, clientId }: Granted) => use(refresh_token, clientId);
/** The delegation that a request got; 'shared' or undefined for the others. */
const wonBy = (redeemed: Redeemed | undefined) =>
  typeof redeemed === 'object' ? redeemed.grant.delegationId : redeemed;
const delegationOf = ({ access_token }: Granted) => claimsOf(access_token).delegation_id;

const ANSWERED = Promise.resolve();

/** How many statements go to the database while `work` runs. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const prototype = pg.Client.prototype as unknown as { query(...all: unknown[]): unknown };
  const { query } = prototype;
  let statements = 0;
  prototype.query = function (...all: unknown[]) {
    statements += 1;
    return query.apply(this, all);
  };
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = query;
  }
}

describe('token requests of one moment', () => {
  it('are one statement, each answered for itself: what is wrong with one is nothing to the others', async () => {
    const [one, two, three, revoked] = (await granted(4)) as [Granted, Granted, Granted, Granted];
    await auth.dataSource.query(
      `UPDATE delegations SET status = 'revoked', revoked_at = now() WHERE id = $1`,
      [delegationOf(revoked)],
    );
    const asked = [
      useOf(three),
      use('unknown', one.clientId),
      useOf(one),
      use(two.refresh_token, one.clientId),
      { ...useOf(two), resource: 'https://elsewhere.example/' },
      useOf(revoked),
      useOf(two),
    ];
    const store = auth.app.get(IssuedTokenStore);
    const { result, statements } = await counted(() =>
      Promise.all(asked.map((each) => store.redeem(each, ANSWERED))),
    );
    expect(statements).toBe(1);
    const nothing = undefined;
    expect(result.map(wonBy)).toEqual([
      delegationOf(three),
      nothing,
      delegationOf(one),
      nothing,
      nothing,
      nothing,
      delegationOf(two),
    ]);
    const stored = await Promise.all(
      asked.map(({ successorHash }) => store.find({ model: 'RefreshToken', idHash: successorHash })),
    );
    expect(stored.map((found) => found?.grantId)).toEqual(result.map(wonBy));
  });

  it('do not fail for one whose data the database refuses', async () => {
    const [one, two] = (await granted(2)) as [Granted, Granted];
    const store = auth.app.get(IssuedTokenStore);
    const refused = store.redeem({ ...useOf(one), scope: 'a text with \0' }, ANSWERED);
    const [neighbour] = await Promise.all([
      store.redeem(useOf(two), ANSWERED),
      expect(refused).rejects.toThrow('unsupported Unicode escape'),
    ]);
    expect(wonBy(neighbour)).toBe(delegationOf(two));
  });

  it('give one token to one of those who present it twice', async () => {
    const [one, two] = (await granted(2)) as [Granted, Granted];
    const asked = [useOf(one), useOf(two), useOf(one), useOf(one)];
    const answers = await redeemTokens(auth.dataSource, asked, new Date(), 0);
    const won = answers.map(wonBy);
    expect(won[1]).toBe(delegationOf(two));
    expect(won.toSorted()).toEqual([delegationOf(one), delegationOf(two), 'shared', 'shared'].sort());
    const winner = won.indexOf(delegationOf(one));
    const rows = await auth.dataSource.query(
      'SELECT id_hash FROM issued_tokens WHERE grant_id = $1 AND consumed_at IS NULL',
      [delegationOf(one)],
    );
    expect(rows).toEqual([{ id_hash: asked[winner]!.successorHash }]);
  });

  it('in two statements, in whatever order: each token once, and neither waits for the other for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const all = await granted(8);
      const [forth, back] = [all.map(useOf), all.toReversed().map(useOf)];
      const answers = await Promise.all(
        [forth, back].map((asked) => redeemTokens(auth.dataSource, asked, new Date(), 0)),
      );
      const won = answers.flat().map(wonBy);
      expect(won.filter((each) => each !== 'shared' && each).sort()).toEqual(all.map(delegationOf).sort());
    }
  });
});
