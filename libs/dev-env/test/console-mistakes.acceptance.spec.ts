/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { typeInto } from '@bonafide/testing/browser/keyboard';
import { eventually } from '@bonafide/testing/eventually';
import { UsersService } from '@bonafide/auth/people/users/users.service';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { PASSWORD } from '../../../apps/auth/test/start-auth.js';
import { personsKey } from '../../../apps/jobs/test/review/persons-key.js';
import { seedJob } from '../../../apps/jobs/test/seed-jobs.js';
import { type OpenConsole, openConsole, seedWaves } from './open-console.js';

/*
 * What a person of the console cannot do, or believe, by mistake: another key, another tab, another person, another reviewer
 * at the same job. One browser and one pair of services for everything here.
 */

type Locator = ReturnType<OpenConsole['page']['locator']>;

const JOBS = 300;
const OTHER = 'other@acme.example';

let opened: OpenConsole;
let auth: OpenConsole['auth'];
let jobs: OpenConsole['jobs'];
let page: OpenConsole['page'];
let command: OpenConsole['command'];
let look: OpenConsole['look'];

beforeAll(async () => {
  opened = await openConsole();
  ({ auth, jobs, page, command, look } = opened);
  await seedWaves(jobs, JOBS);
  await auth.app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email: OTHER, role: 'admin', password: PASSWORD }, { type: 'admin' });
  await opened.signIn(page);
}, 90_000);
afterAll(async () => {
  await opened?.close();
});

const list = () => page.getByRole('grid', { name: 'Jobs' });
const picked = () => list().locator('[role=row][aria-selected=true]').innerText();
const go = (path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console/us/${path}`)})`);
/** What is there once the person comes back to the tab: what is older than a second is read again then. */
const backAt = (there: Locator) =>
  eventually(async () => {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await there.waitFor({ timeout: 300 });
  });
const refuse = (status: number, message: string) => ({
  status,
  headers: { 'access-control-allow-origin': auth.url },
  json: { errors: [{ type: 'Refused', message }] },
});

async function revealed(why = 'The customer asks'): Promise<void> {
  await page.keyboard.press('p');
  await typeInto(page.getByRole('textbox', { name: 'Why?' }), why);
  await page.keyboard.press('Enter');
}

async function seedPerson(firstName: string, lastName = 'Quintero'): Promise<string> {
  return seedJob(jobs.dataSource, jobs.account.accountId, {
    head: { request: { parameters: { firstName, lastName, email: `${'long.'.repeat(40)}@example.com` } } },
    result: { success: false, firstName, lastName },
  });
}

const soon = () => new Date(Date.now() + 60_000).toISOString();

async function undetermined(): Promise<string> {
  const person = { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
  return (await jobs.call('POST', '/api/dob/verify', { body: person })).body.id;
}

describe('the list of jobs', () => {
  it('leaves Enter to the button or link that has the focus', async () => {
    await list().getByText('Passed').first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Changed' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Webhooks' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No endpoints yet').waitFor();
    await page.goBack();
  });

  it('says what is wrong with a filter beside the filters, where it can be taken back', async () => {
    await go('jobs?id=%00');
    await page.getByText('must not contain U+0000').waitFor();
    await look('jobs-refused');
    await page.getByRole('button', { name: 'Remove the filter Job id' }).click();
    await page.getByText(`${JOBS} jobs`).waitFor();
  });

  it('is where it was when one of its jobs is left', async () => {
    await go('jobs?status=completed');
    await page.getByText(`${JOBS - 1} jobs`).waitFor();
    await list().focus();
    await page.keyboard.press('End');
    await list().getByText('Seed00000002').waitFor();
    const before = await picked();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Seed' }).waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).last().click();
    await page.waitForURL('**/jobs?status=completed');
    await list().getByText('Seed00000002').waitFor();
    expect(await picked()).toBe(before);
  });

  it('says the year of what is not of this one', async () => {
    const submitted = '2019-03-01T10:00:00.000Z';
    const head = { submitted, completed: submitted, updatedAt: submitted };
    await seedJob(jobs.dataSource, jobs.account.accountId, { head });
    await go('jobs?to=2020-01-01T00:00:00.000Z');
    await list().getByText('Mar 1, 2019').waitFor();
  });

  it('is all of them in the view of all jobs', async () => {
    await go('jobs');
    await page.keyboard.press('/');
    await typeInto(page.getByRole('textbox', { name: 'Find a filter…' }), 'first name');
    await page.keyboard.press('Enter');
    await typeInto(page.getByRole('textbox', { name: 'First name' }), 'Nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No job matches these filters').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByText(`${JOBS + 1} jobs`).waitFor();
  });
});

describe('a job that is open', () => {
  it('wraps what is long, whatever its script', async () => {
    const id = await seedPerson('محمد عبد الرحمن', 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3));
    await command(id);
    await page.getByRole('heading', { name: id }).waitFor();
    await revealed();
    await page.getByRole('cell', { name: 'محمد' }).first().waitFor();
    await look('job-long');
    const [right, edge] = await page.evaluate<number[]>(
      `[...document.querySelectorAll('main table, main section')].reduce(([right, edge], one) =>
         [Math.max(right, one.getBoundingClientRect().right), edge], [0, innerWidth])`,
    );
    expect(right).toBeLessThanOrEqual(edge!);
  });

  it('shows nothing of a person any more once somebody else has erased it', async () => {
    const id = await seedPerson('Evangelina');
    await command(id);
    await page.getByRole('heading', { name: id }).waitFor();
    await revealed();
    await page.getByRole('cell', { name: 'Evangelina' }).first().waitFor();
    await jobs.call('DELETE', `/api/jobs/${id}`);
    await backAt(page.getByText('The job was erased.'));
    expect(await page.locator('body').innerText()).not.toContain('Evangelina');
    await look('job-erased');
  });

  it('is not shown on once it may not be read any more', async () => {
    const id = await seedPerson('Evangelina');
    await command(id);
    await page.getByRole('heading', { name: id }).waitFor();
    await page.route(`${jobs.url}/api/jobs/${id}?**`, (route) => route.fulfill(refuse(403, 'not any more')));
    await backAt(page.getByText('not any more'));
    expect(await page.locator('main').innerText()).not.toContain(id);
    await page.unroute(`${jobs.url}/api/jobs/${id}?**`);
  });

  it('says why its report does not come', async () => {
    await command('Seed00000003');
    await page.route('**/download', (route) => route.fulfill(refuse(409, 'there is no report')));
    await page.getByRole('button', { name: 'Report' }).click();
    await page.getByRole('alert').getByText('there is no report').waitFor();
    await page.unroute('**/download');
  });
});

describe('a review', () => {
  const accept = async (why: string) => {
    await page.keyboard.press('a');
    await typeInto(page.getByRole('textbox', { name: 'Why?' }), why);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  };
  const openReview = async (id: string) => {
    await go(`review/${id}`);
    await page.getByRole('heading', { name: id }).waitFor();
  };
  const statusOf = async (id: string) => (await jobs.call('GET', `/api/reviews/${id}`)).body.review?.status;

  it('that somebody else has claimed says so, and lets nothing be decided', async () => {
    const id = await undetermined();
    await jobs.call('POST', `/api/reviews/${id}/claim`);
    await openReview(id);
    await page.getByText('has claimed this until').waitFor();
    await look('review-claimed');
    expect(await page.getByRole('button', { name: 'Accept' }).isDisabled()).toBe(true);
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('that somebody else decides meanwhile is over, for its keys too', async () => {
    const id = await undetermined();
    await openReview(id);
    await jobs.call('POST', `/api/reviews/${id}/decision`, { body: { decision: 'accept', reason: 'Seen' } });
    await backAt(page.getByText('This review has ended.'));
    await look('review-ended');
    await page.keyboard.press('x');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('goes with its job when that is erased', async () => {
    const id = await undetermined();
    await openReview(id);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    await backAt(page.getByText('The job was erased.'));
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('takes back what waits when something else is about to be decided', async () => {
    const id = await undetermined();
    await openReview(id);
    await accept('Seen');
    await page.keyboard.press('x');
    await page.getByRole('textbox', { name: 'Why?' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    expect(await statusOf(id)).toBe('open');
  });

  it('stays where it is until the person goes on: what is typed meanwhile is for no other job', async () => {
    const id = await undetermined();
    await openReview(id);
    await accept('Seen');
    await page.keyboard.press('m');
    await page.keyboard.type('as the person said', { delay: 20 });
    await page.getByText('This review has ended.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Write a note…' }).inputValue()).toBe(
      'as the person said',
    );
    expect(await statusOf(id)).toBe('decided');
    await page.getByRole('button', { name: 'Next review' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(id));
  });

  it('is skipped by no second press, and nobody who went elsewhere is brought to the next', async () => {
    const ids = [await undetermined(), await undetermined()];
    await openReview(ids[0]!);
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    let nexts = 0;
    page.on('request', (request) => request.url().endsWith('/reviews/next') && nexts++);
    await page.route('**/decision', async (route) => {
      await held;
      await route.continue();
    });
    await accept('Seen');
    await page.keyboard.press('n');
    await page.getByText('Sending the decision…').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('heading', { name: 'Jobs by outcome' }).waitFor();
    const [response] = await Promise.all([page.waitForResponse('**/decision'), send()]);
    await response.finished();
    await page.unroute('**/decision');
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Next review' }).waitFor();
    expect([nexts, await statusOf(ids[0]!)]).toEqual([0, 'decided']);
  });

  it('asks for nothing twice that was typed once, and says by whom it ended when no response did', async () => {
    const id = await undetermined();
    await openReview(id);
    await page.route('**/decision', (route) => route.abort());
    await accept('Compared with the passport');
    await page.keyboard.press('n');
    await page.getByRole('alert').getByText('may or may not have been made').waitFor();
    await page.unroute('**/decision');
    await page.route('**/decision', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('a');
    expect(await page.getByRole('textbox', { name: 'Why?' }).inputValue()).toBe('Compared with the passport');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('n');
    await page.getByText('Decided by you.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/decision');
  });

  it('that somebody claimed says by whom and until when, in the queue too', async () => {
    const [own, theirs] = [await undetermined(), await undetermined()];
    await jobs.call('POST', `/api/reviews/${theirs}/claim`);
    await openReview(own);
    await page.getByRole('button', { name: 'Claim' }).click();
    await page.getByRole('button', { name: 'Claim' }).waitFor({ state: 'detached' });
    await go('review');
    await page
      .getByRole('link', { name: own })
      .getByText(/^Claimed by you until .*\d:\d\d/)
      .waitFor();
    await page
      .getByRole('link', { name: theirs })
      .getByText(/^Claimed by key:key_\w+ until/)
      .waitFor();
    await look('reviews-claimed');
  });

  it('that could not be claimed says why', async () => {
    await page.route('**/reviews/next', (route) => route.fulfill(refuse(503, 'not now')));
    await page.getByRole('button', { name: 'Next review' }).click();
    await page.getByRole('alert').getByText('not now').waitFor();
    await page.unroute('**/reviews/next');
  });

  it('confirms what was read, not what somebody proposed meanwhile', async () => {
    const change = async (settings: object) => {
      const { headers } = await jobs.call('GET', '/api/management/settings');
      const ifMatch = { 'if-match': headers.get('etag')! };
      await jobs.call('PATCH', '/api/management/settings', { body: { settings }, headers: ifMatch });
    };
    const { secret: key } = await personsKey(jobs, 'bo');
    const propose = (id: string, decision: string) =>
      jobs.call('POST', `/api/reviews/${id}/decision`, { key, body: { decision, reason: `To ${decision}` } });
    await change({ review: { fourEyes: true } });
    // Settings reach requests within a second: until then one person decides.
    const proposed = await eventually(async () => {
      const made = await undetermined();
      expect((await propose(made, 'accept')).body.status).toBe('proposed');
      return made;
    });
    await openReview(proposed);
    await page.getByText('To accept').first().waitFor();
    await page.keyboard.press('y');
    await page.getByRole('dialog', { name: 'Confirm: Accepted' }).waitFor();
    await propose(proposed, 'reject');
    await backAt(page.getByText('To reject').first());
    await page.getByRole('textbox', { name: 'Why?' }).fill('The same');
    await page.keyboard.press('Enter');
    await page.getByText('is not the decision that waits').waitFor();
    expect(await statusOf(proposed)).toBe('proposed');
    await change({ review: null });
    await go('review');
  });
});

describe('the account', () => {
  it('shows a secret until it is closed by its button, not by a press beside it or by marking it', async () => {
    await go('keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.keyboard.press('Enter');
    const secret = page.getByText(/^sk_us_/);
    await secret.waitFor();
    await page.mouse.click(5, 5);
    const { x, y } = (await secret.boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.press('Enter');
    expect(await secret.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await secret.waitFor({ state: 'detached' });
  });

  it('marks a key that has ended by itself', async () => {
    const body = { kind: 'private', sandbox: false, scopes: ['jobs:read'], note: 'Old', expiresAt: soon() };
    const { key } = (await jobs.call('POST', '/api/management/keys', { body })).body as {
      key: { id: string };
    };
    await jobs.dataSource.query('UPDATE api_keys SET expires_at = created_at WHERE id = $1', [key.id]);
    await go('keys');
    await backAt(page.getByRole('listitem').filter({ hasText: 'Old' }).getByText('Expired', { exact: true }));
  });

  it('takes no list that is on its way for an empty one', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/management/settings', async (route) => {
      await held;
      await route.continue();
    });
    await go('settings');
    await page.getByText('Loading').waitFor();
    expect(await page.title()).toBe('Account · Bonafide');
    answer();
    await page.getByText('Loading').waitFor({ state: 'detached' });
    await page.unroute('**/management/settings');
  });

  it('gives another role when that was confirmed, not by a key on the way', async () => {
    const roles = async () => (await jobs.call('GET', '/api/management/members')).body.members[0].role;
    await go('members');
    await page.getByRole('listitem').getByRole('combobox').first().selectOption('viewer');
    await page.getByRole('dialog').getByText('From now on: Viewer').waitFor();
    await look('change-role');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await roles()).toBe('owner');
  });
});

describe('what could not be done', () => {
  it('is said at once, also while nothing can be read, and what was typed stays', async () => {
    const id = await undetermined();
    await go(`review/${id}`);
    const note = page.getByRole('textbox', { name: 'Write a note…' });
    await note.fill('as the person said');
    const { headers, ...limited } = refuse(429, 'too many requests, see Retry-After');
    const after = { ...headers, 'access-control-expose-headers': 'Retry-After', 'retry-after': '42' };
    await page.route(`${jobs.url}/api/**`, (route) => route.fulfill({ ...limited, headers: after }));
    await note.press('Enter');
    await page.getByRole('alert').getByText('this was not done. Try again in 42 s').waitFor();
    expect(await note.inputValue()).toBe('as the person said');
    await page.unroute(`${jobs.url}/api/**`);
  });

  it('hides no secret that was made', async () => {
    await go('keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.route('**/management/keys', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await page.keyboard.press('Enter');
    await page.getByText(/^sk_us_/).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/management/keys');
  });

  it('for want of a role is offered no more', async () => {
    const change = async (role: string) => {
      const { headers, body } = await jobs.call('GET', '/api/management/members');
      const [member] = (body as { members: { issuer: string; subject: string }[] }).members;
      await jobs.call('PUT', '/api/management/members', {
        body: { ...member, role },
        headers: { 'if-match': headers.get('etag')! },
      });
    };
    await command('Seed00000012');
    await page.getByRole('button', { name: 'Erase…' }).waitFor();
    await change('viewer');
    await eventually(async () => {
      await go('audit');
      await go('keys');
      await page.getByText('Your role in this account does not include').waitFor({ timeout: 500 });
    });
    expect(await page.getByRole('button', { name: 'Sign in again to give it' }).count()).toBe(0);
    await look('role-lacks');
    await command('Seed00000012');
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000012');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('role viewer').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
    await change('admin');
    await page.reload();
    await page.waitForURL('**/consent**');
    await page.click('button[value=approve]');
    await page.getByRole('button', { name: 'Erase…' }).waitFor();
  });
});

describe('access that was ended by somebody else', () => {
  const endAccess = async () => {
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const { data } = await owner.call<{ items: { id: string }[] }>('GET', '/organizations/acme/delegations');
    for (const { id } of data.items) await owner.call('POST', `/delegations/${id}/revoke`);
  };

  it('hides the page, and gives it back with all that was typed once its person has signed in again', async () => {
    const id = await undetermined();
    await go(`review/${id}`);
    const note = page.getByRole('textbox', { name: 'Write a note…' });
    await note.fill('half a note');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('x');
    const why = page.getByRole('textbox', { name: 'Why?' });
    await why.fill('The picture is of a screen');
    await endAccess();
    await backAt(page.getByRole('heading', { name: 'Your access has ended' }));
    expect(await page.locator('body').innerText()).not.toContain(id);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in' }).press('Enter'),
    ]);
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await why.waitFor();
    expect(await why.inputValue()).toBe('The picture is of a screen');
    await page.keyboard.press('Escape');
    await note.press('Enter');
    await page.getByRole('list').getByText('half a note').waitFor();
  });

  it('lets nobody else go on with it', async () => {
    await go('review');
    await page.getByText('wait').first().waitFor();
    await endAccess();
    await backAt(page.getByRole('heading', { name: 'Your access has ended' }));
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await window.waitForURL('**/consent**');
    await window.getByRole('button', { name: 'Use another account' }).click();
    await typeInto(window.locator('#email'), OTHER);
    await window.locator('#password').fill(PASSWORD);
    await window.keyboard.press('Enter');
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await page.getByText('Another person is signed in').waitFor();
    await page.getByRole('button', { name: 'Sign in and start over' }).click();
    await page.getByRole('button', { name: 'Use another account' }).click();
    await typeInto(page.locator('#email'), auth.user.email);
    await page.locator('#password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/consent**');
    await page.click('button[value=approve]');
    await page.waitForURL('**/console/us/review');
  });
});

describe('a second tab', () => {
  it('waits for the code of a page that does not come, and goes on without beginning anew', async () => {
    const beside = await page.context().newPage();
    await beside.goto(`${auth.url}/console/us/jobs`);
    await beside.waitForURL('**/consent**');
    await beside.click('button[value=approve]');
    await beside.getByText(/^\d+ jobs$/).waitFor();
    let loads = 0;
    beside.on('request', (request) => request.isNavigationRequest() && loads++);
    await beside.context().route('**/console/{assets/*,settings.json}', (route) => route.abort());
    await beside.getByRole('link', { name: 'Charts' }).click();
    await beside.getByText('The authorization service cannot be reached').waitFor();
    await beside.context().unroute('**/console/{assets/*,settings.json}');
    await beside.getByRole('heading', { name: 'Jobs by outcome' }).waitFor();
    expect(loads).toBe(0);
    await beside.close();
  });

  it('is signed out with the first, which waits for no service that does not answer', async () => {
    const beside = await page.context().newPage();
    await beside.goto(`${auth.url}/console/us/jobs`);
    await beside.waitForURL('**/consent**');
    await beside.click('button[value=approve]');
    await beside.getByText(/^\d+ jobs$/).waitFor();
    await beside.route('**/revoke', () => {});
    await beside.getByRole('button', { name: 'Your settings' }).click();
    await beside.getByRole('button', { name: 'Sign out' }).click();
    await beside.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await beside.close();
    await opened.signIn(page);
  });
});

describe('another person in the same browser', () => {
  const signInBeside = async (email: string) => {
    const beside = await page.context().newPage();
    await beside.goto(`${auth.url}/console/settings.json`);
    const status = await beside.evaluate<number>(
      `fetch('/api/v1/dashboard/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: ${JSON.stringify(JSON.stringify({ email, password: PASSWORD }))} }).then(({ status }) => status)`,
    );
    expect(status).toBe(200);
    await beside.close();
  };

  it('is said, and nothing is shown or changed as them', async () => {
    await go('agents');
    await page.getByText('acts for').first().waitFor();
    await page
      .getByRole('link', { name: /^Open / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await signInBeside(OTHER);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Another person is signed in').first().waitFor();
    await page.keyboard.press('Escape');
    await backAt(page.getByRole('heading', { name: 'Another person is signed in' }));
    await look('other-person');
    await signInBeside(auth.user.email);
    await backAt(page.getByRole('button', { name: 'Revoke' }));
  });

  it('does not do by a fresh sign-in what the first one asked', async () => {
    let writes = 0;
    await page.route(`${jobs.url}/api/jobs/Seed00000011`, (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      writes++;
      return route.fulfill({
        status: 401,
        headers: {
          'access-control-allow-origin': auth.url,
          'access-control-expose-headers': 'WWW-Authenticate',
          'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
        },
        json: { errors: [{ type: 'Unauthorized', message: 'sign in again' }] },
      });
    });
    await command('Seed00000011');
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000011');
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Confirm it is you' });
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      again.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await window.waitForURL('**/consent**');
    await window.getByRole('button', { name: 'Use another account' }).click();
    await typeInto(window.locator('#email'), OTHER);
    await window.locator('#password').fill(PASSWORD);
    await window.keyboard.press('Enter');
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await again.getByText('Another person is signed in').waitFor();
    expect(writes).toBe(1);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await page.unroute(`${jobs.url}/api/jobs/Seed00000011`);
    await signInBeside(auth.user.email);
  });

  it('needs a password after somebody has signed out, whose name stood in the menu', async () => {
    await go('jobs');
    await page.getByRole('button', { name: 'Your settings' }).click();
    await page.getByText(auth.user.email).waitFor();
    await look('menu');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#password').waitFor();
  });

  it('is not told that a browser is signed out which is not', async () => {
    await opened.signIn(page);
    await page.route('**/dashboard/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Your settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out of this page only' }).waitFor();
    await look('signed-out-here');
  });

  it('and no script failed', () =>
    expect(opened.complaints.filter((one) => !/Failed to load resource/.test(one))).toEqual([]));
});
