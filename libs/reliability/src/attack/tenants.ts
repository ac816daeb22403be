import assert from 'node:assert/strict';
import type { Attack } from './attack.js';
import type { Stage } from './stage.js';

const SSN = { ssn: '6789', firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };

/** A completed job of alpha. */
async function jobOfAlpha(stage: Stage): Promise<string> {
  const { json, status } = await stage.withKey(stage.accounts.alpha.apiKey, {
    path: '/api/private-ssn/verify',
    headers: { 'x-test-request': 'true' },
    body: SSN,
  });
  assert.equal(status, 200);
  return json.id as string;
}

export const tenantAttacks: Attack[] = [
  {
    attacker: 'foreign tenant',
    promise: 'a job of another account looks as if it did not exist',
    async run(stage) {
      const id = await jobOfAlpha(stage);
      const { bravo } = stage.accounts;
      for (const path of [`/api/jobs/${id}`, `/api/private-ssn/jobs/${id}`, `/api/jobs/${id}/download`]) {
        const [theirs, nobodys] = await Promise.all([
          stage.withKey(bravo.apiKey, { path }),
          stage.withKey(bravo.apiKey, { path: path.replace(id, 'AAAAAAAAAAAA') }),
        ]);
        assert.equal(theirs.status, 404, path);
        assert.equal(theirs.text.replaceAll(id, ''), nobodys.text.replaceAll('AAAAAAAAAAAA', ''), path);
      }
      const erased = await stage.withKey(bravo.apiKey, { method: 'DELETE', path: `/api/jobs/${id}` });
      assert.equal(erased.status, 404, 'DELETE');
    },
  },
];
