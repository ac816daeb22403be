import { assertSameOrigin } from '@bonafide/delivery/assert-same-origin';
import { secretColumns } from '@bonafide/testing/secret-columns';
import { getMetadataArgsStorage } from 'typeorm';
import { createDataSource } from '../../src/database/database.js';

/*
 * Every column that holds something sealed, and where it goes. A new one fails this test until it says so: a secret with an
 * address beside it follows its origin (assert-same-origin.ts of libs/delivery).
 */
const HOLDS: Record<string, string> = {
  'account_keys.wrapped': 'the account’s key; sent nowhere',
  'api_keys.lastUsedAddress': 'an address of the holder; sent nowhere',
  'api_keys.secretHash': 'a hash; sent nowhere',
  'audit_checkpoints.heads': 'hashes of the trail; anchored as hashes alone',
  'audit_checkpoints.root': 'a hash of the trail; anchored as such',
  'audit_checkpoints.token': 'a public time stamp of the root',
  'audit_job_details.sealed': 'a reviewer’s words; sent nowhere',
  'audit_tree.hash': 'hashes of the trail; sent nowhere',
  'delivery_attempts.answerSealed': 'what a receiver answered; sent nowhere',
  'deliveries.body': 'the record, for the destination that its job’s grant names',
  'dlv_answers.sealed': 'a provider’s answer; sent nowhere',
  'events.body': 'the event, for endpoints whose grant stands',
  'idempotency_keys.answer': 'an answer, sealed for whoever repeats the request',
  'invites.sealed': 'the link, for the recipient beside it in the same ciphertext',
  'job_faces.sealed': 'the template of a face; sent nowhere',
  'inline_jobs.headSealed': 'numbers of the record; sent with its job’s destination alone',
  'inline_jobs.resultSealed': 'the result; sent with its job’s destination alone',
  'inline_jobs.sealed': 'what the engine needs; for the operator’s provider',
  'job_sessions.sealedToken': 'the session’s token; sent nowhere',
  'job_sessions.tokenHash': 'a hash; sent nowhere',
  'jobs.headSealed': 'numbers of the record; sent with its job’s destination alone',
  'jobs.resultSealed': 'the result; sent with its job’s destination alone',
  'jobs.sealed': 'what the engine needs; for the operator’s provider',
  'list_entries.reasonSealed': 'why something is listed; shown to the account alone',
  'list_entries.sealed': 'the template of a face; sent nowhere',
  'liveness_frames.sealed': 'pictures; sent nowhere',
  'messages.sealed': 'a received message; sent nowhere',
  'proof_keys.sealed': 'a signing key; sent nowhere',
  'review_entries.sealed': 'a reviewer’s words; sent nowhere',
  'signature_keys.sealed': 'a signing key; only signatures are sent',
  'webhook_endpoints.sealed': 'follows url',
};

it('every stored secret says where it goes', () => {
  const { entities } = createDataSource({ url: 'postgres://localhost/unused' }).options;
  const found = secretColumns(getMetadataArgsStorage(), entities as unknown[]);
  expect(found).toEqual(Object.keys(HOLDS).sort());
});

describe('a secret with an address beside it', () => {
  const headers = { parameter: 'headers', isStored: true, given: undefined };
  it.each([
    ['another host', 'https://other.example/hook'],
    ['another port', 'https://client.example:8443/hook'],
    ['another scheme', 'http://client.example/hook'],
    ['a subdomain', 'https://sub.client.example/hook'],
    ['a longer domain', 'https://client.example.evil.example/hook'],
  ])('is asked for again at %s', (_, url) => {
    expect(() => assertSameOrigin('https://client.example/hook', url, headers)).toThrow(/^headers: /);
  });
  it.each([
    ['the same origin', 'https://client.example/other', headers],
    ['the same origin in another spelling', 'https://CLIENT.example:443/hook', headers],
    ['no new address', undefined, headers],
    ['secrets given again', 'https://other.example/', { ...headers, given: { authorization: 'Bearer new' } }],
    ['secrets given up', 'https://other.example/', { ...headers, given: null }],
    ['no secrets', 'https://other.example/', { ...headers, isStored: false }],
  ])('stays with %s', (_, url, given) => {
    expect(() => assertSameOrigin('https://client.example/hook', url, given)).not.toThrow();
  });
});
