import sharp from 'sharp';
import { IP_USER_TYPES } from '../../src/providers/ip.port.js';
import { createProviderCall } from '../../src/providers/call-provider.js';
import type { ProviderCheck } from '../../src/providers/providers.js';
import { SimulatedAddress } from '../../src/providers/simulated/simulated-address.js';
import { SimulatedAml } from '../../src/providers/simulated/simulated-aml.js';
import { SimulatedDarkweb } from '../../src/providers/simulated/simulated-darkweb.js';
import { SimulatedEcbsv } from '../../src/providers/simulated/simulated-ecbsv.js';
import { SimulatedEmail } from '../../src/providers/simulated/simulated-email.js';
import { headPoseOf } from '../../src/documents/faces/liveness.js';
import { SimulatedFace } from '../../src/providers/simulated/simulated-face.js';
import { SimulatedIdentityOwner } from '../../src/providers/simulated/simulated-identity-owner.js';
import { SimulatedIp } from '../../src/providers/simulated/simulated-ip.js';
import { SimulatedLicence } from '../../src/providers/simulated/simulated-licence.js';
import { SimulatedPhone } from '../../src/providers/simulated/simulated-phone.js';
import { SimulatedTin } from '../../src/providers/simulated/simulated-tin.js';

const callFor = (check: ProviderCheck) =>
  createProviderCall({ provider: 'simulated', check, simulated: true }, () => undefined);

const person = { firstName: 'Jordan', lastName: 'Sample', phone: '+12125550100' };

describe('the simulated TIN provider', () => {
  const tin = new SimulatedTin(callFor('tin'));
  const ask = (over: object) =>
    tin.verify({ reference: 'r1', tinType: 'ITIN', tin: '900700000', ...person, ...over });

  it('matches a number that ends in 0 and says that it is simulated', async () => {
    expect(await ask({})).toEqual({ outcome: 'match', data: null, code: '0', simulated: true });
  });

  it.each(['1', '2', '3', '4', '5', '6', '7', '8'])(
    'does not match a number that ends in %s',
    async (digit) => {
      expect(await ask({ tin: `90070000${digit}` })).toMatchObject({ outcome: 'no_match', code: digit });
    },
  );

  it('answers a number that ends in 9 later, and then matches it', async () => {
    const first = await ask({ tin: '900700009' });
    expect(first).toMatchObject({ outcome: 'pending', pollAfterMs: 3_000, simulated: true });
    expect(await tin.poll((first as { reference: string }).reference)).toMatchObject({ outcome: 'match' });
  });

  it.each([
    ['Mismatch', 'no_match'],
    ['mis-match', 'no_match'],
    ['Undetermined', 'not_determined'],
    ['Timeout', 'not_determined'],
    ['Outage', 'not_determined'],
    ['Pending', 'pending'],
  ])('steers by the last name %s', async (lastName, outcome) => {
    expect(await ask({ lastName })).toMatchObject({ outcome, simulated: true });
  });

  it.each([
    ['+12125550101', 'no_match', undefined],
    ['+12125550102', 'not_determined', 'no_record'],
    ['+12125550103', 'not_determined', 'timeout'],
    ['+12125550104', 'not_determined', 'unreachable'],
    ['+12125550105', 'match', undefined],
  ])('steers by the phone %s', async (phone, outcome, reason) => {
    const answer = await ask({ phone });
    expect(answer.outcome).toBe(outcome);
    expect('reason' in answer ? answer.reason : undefined).toBe(reason);
  });

  it('still matches after many simulated failures', async () => {
    for (let i = 0; i < 12; i++) await ask({ lastName: 'Outage' });
    expect(await ask({})).toMatchObject({ outcome: 'match' });
  });
});

describe('the simulated owner of a phone', () => {
  const owner = new SimulatedIdentityOwner(callFor('identity_owner'));

  it('knows each fact by itself', async () => {
    expect(await owner.verify({ reference: 'r', ...person, ssn: '6789', dob: '1980-01-02' })).toEqual({
      outcome: 'match',
      data: { ssnMatch: true, dobMatch: true, nameMatch: true },
      simulated: true,
    });
    expect(await owner.verify({ reference: 'r', ...person, ssn: '0001', dob: '1980-01-02' })).toMatchObject({
      outcome: 'no_match',
      data: { ssnMatch: false, dobMatch: true },
    });
    expect(await owner.verify({ reference: 'r', ...person, dob: '1900-01-01' })).toMatchObject({
      outcome: 'no_match',
      data: { ssnMatch: null, dobMatch: false },
    });
  });

  it('has no record of a phone ending in 0102', async () => {
    expect(
      await owner.verify({ reference: 'r', ...person, phone: '+12125550102', ssn: '6789' }),
    ).toMatchObject({
      outcome: 'not_determined',
      reason: 'no_record',
    });
  });
});

describe('the simulated eCBSV provider', () => {
  const ecbsv = new SimulatedEcbsv(callFor('ecbsv'));
  const ask = (lastName: string, ssn = '987654320') =>
    ecbsv.verify({
      reference: 'r',
      ssn,
      firstName: 'Jordan',
      lastName,
      dob: '1980-01-02',
      consent: { signatureType: 'electronic', signedAt: '2024-01-01T00:00:00Z' },
    });

  it('matches, mismatches and reports a death', async () => {
    expect(await ask('Sample')).toMatchObject({ outcome: 'match', data: { deathIndicator: false } });
    expect(await ask('Sample', '219090001')).toMatchObject({ outcome: 'no_match' });
    expect(await ask('Deceased')).toMatchObject({ outcome: 'match', data: { deathIndicator: true } });
    expect(await ask('Undetermined')).toMatchObject({ outcome: 'not_determined' });
  });
});

describe('the simulated registry of licences', () => {
  const registry = new SimulatedLicence(callFor('dlv'));
  const ask = (lastName: string, over: object = {}) =>
    registry.verify({
      reference: 'r',
      country: 'US',
      state: 'CA',
      idType: 'drivers-license',
      licenseNumber: 'D1234567',
      lastName,
      birthDate: '1980-01-02',
      ...over,
    });

  it('agrees with every field that was sent', async () => {
    expect(await ask('Sample')).toMatchObject({
      outcome: 'match',
      data: {
        fields: { licenseNumber: 'match', lastName: 'match', birthDate: 'match' },
        source: 'governmental',
      },
    });
  });

  it('shows partial, unavailable, private and suspended licences', async () => {
    expect(await ask('Partial')).toMatchObject({
      outcome: 'no_match',
      data: { fields: { birthDate: 'no_match', lastName: 'match' } },
    });
    expect(await ask('Unavailable')).toMatchObject({
      outcome: 'match',
      data: { fields: { birthDate: 'unavailable' } },
    });
    expect(await ask('Private')).toMatchObject({ data: { source: 'nonGovernmental' } });
    expect(await ask('Suspended')).toMatchObject({ outcome: 'match', data: { warning: expect.any(String) } });
  });

  it('does not cover the state ZZ, and answers Pending later', async () => {
    expect(await ask('Sample', { state: 'ZZ' })).toMatchObject({ reason: 'not_covered' });
    const later = await ask('PendingMismatch');
    expect(later.outcome).toBe('pending');
    expect(await registry.poll((later as { reference: string }).reference)).toMatchObject({
      outcome: 'no_match',
    });
  });
});

describe('the simulated look-ups', () => {
  it('show one kind of phone for each ending', async () => {
    const phone = new SimulatedPhone(callFor('phone'));
    const types = await Promise.all(
      ['0100', '0105', '0106', '0107', '0108', '0109'].map(async (ending) => {
        const answer = await phone.lookUp({ ...person, phone: `+1212555${ending}` });
        return answer.outcome === 'match' ? answer.data : null;
      }),
    );
    expect(types.map((facts) => facts?.type)).toEqual([
      'mobile',
      'landline',
      'non-fixed-voip',
      'fixed-voip',
      'mobile',
      'voicemail',
    ]);
    expect(types[1]?.isCommercial).toBe(true);
    expect(types[2]?.isDisposable).toBe(true);
    expect(types[4]?.isPrepaid).toBe(true);
    expect(await phone.lookUp({ ...person, phone: '+12125550101' })).toMatchObject({
      data: { nameMatch: false },
    });
    expect(await phone.lookUp({ ...person, phone: '+12125550102' })).toMatchObject({ outcome: 'no_match' });
  });

  it('date an e-mail address and say whose it is', async () => {
    const email = new SimulatedEmail(callFor('email'), () => new Date('2026-01-10T00:00:00Z'));
    const ask = (address: string) =>
      email.lookUp({ email: address, firstName: 'Jordan', lastName: 'Sample' });
    expect(await ask('young.one@example.com')).toMatchObject({ data: { firstSeen: '2026-01-07' } });
    expect(await ask('mismatch@example.com')).toMatchObject({ data: { ownerName: 'Robin Elsewhere' } });
    expect(await ask('norecord@example.com')).toMatchObject({ outcome: 'no_match', data: null });
    expect(await ask('timeout@example.com')).toMatchObject({ reason: 'timeout' });
    expect(await ask('outage@example.com')).toMatchObject({ reason: 'unreachable' });
    expect(await ask('bounce@example.com')).toMatchObject({ data: { isDeliverable: false } });
  });

  it('know forwarders, businesses, mail drops and buildings by a word of the street', async () => {
    const address = new SimulatedAddress(callFor('address'));
    const ask = (streetAddress: string) => address.lookUp({ streetAddress, country: 'US', ...person });
    expect(await ask('1 Forwarder Street')).toMatchObject({ data: { isForwarder: true } });
    expect(await ask('1 Business Street')).toMatchObject({ data: { isCommercial: true, isMailDrop: false } });
    expect(await ask('1 Maildrop Street')).toMatchObject({ data: { isMailDrop: true } });
    expect(await ask('1 Apartments Street')).toMatchObject({ data: { isUnitMissing: true } });
    expect(await ask('1 Mistyped Street')).toMatchObject({ data: { corrected: '1 Market Street' } });
    expect(await ask('1 Mismatch Street')).toMatchObject({ data: { ownerName: 'Robin Elsewhere' } });
    expect(await ask('1 Norecord Street')).toMatchObject({ outcome: 'no_match' });
    expect(await ask('1 Timeout Street')).toMatchObject({ reason: 'timeout' });
  });

  it('show every user type by the last number of an address', async () => {
    const ip = new SimulatedIp(callFor('ip'));
    for (const [index, userType] of IP_USER_TYPES.entries())
      expect(await ip.lookUp({ ipAddress: `203.0.113.${index + 1}` })).toMatchObject({ data: { userType } });
    expect(await ip.lookUp({ ipAddress: '203.0.113.21' })).toMatchObject({ data: { isAnonymousVpn: true } });
    expect(await ip.lookUp({ ipAddress: '203.0.113.30' })).toMatchObject({ outcome: 'no_match' });
    expect(await ip.lookUp({ ipAddress: '203.0.113.31' })).toMatchObject({ reason: 'timeout' });
  });

  it('list the persons that the table names, and nobody else', async () => {
    const aml = new SimulatedAml(callFor('aml'));
    expect(await aml.screen({ lastName: 'PepThree' })).toMatchObject({
      outcome: 'match',
      data: { hits: [{ listings: [{ types: ['pep', 'pep-class-3'] }] }] },
    });
    expect(await aml.screen({ lastName: 'Sample' })).toMatchObject({
      outcome: 'no_match',
      data: { hits: [] },
    });
    expect(await aml.screen({ lastName: 'Timeout' })).toMatchObject({ outcome: 'not_determined' });
  });

  it('find breaches by the first word of the e-mail address', async () => {
    const darkweb = new SimulatedDarkweb(callFor('darkweb'));
    expect(await darkweb.search({ email: 'breached@example.com' })).toMatchObject({ outcome: 'match' });
    const many = await darkweb.search({ email: 'exposed+x@example.com' });
    expect(many.outcome === 'match' && many.data.breaches.length).toBe(12);
    expect(await darkweb.search({ email: 'jo@example.com' })).toMatchObject({ outcome: 'no_match' });
  });
});

describe('the simulated face provider', () => {
  const face = new SimulatedFace(callFor('face'));
  const paint = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .jpeg()
      .toBuffer();

  it('compares and describes photos by their mean colour', async () => {
    const grey = await paint('#888888');
    expect(await face.compare(grey, grey)).toMatchObject({ outcome: 'match', data: { similarity: 0.98 } });
    expect(await face.compare(grey, await paint('#e01010'))).toMatchObject({ outcome: 'no_match' });
    expect(await face.compare(grey, await paint('#1010e0'))).toMatchObject({ reason: 'insufficient_data' });
    expect(await face.compare(grey, await paint('#000000'))).toMatchObject({ reason: 'timeout' });
    expect(await face.detect(await paint('#10e010'))).toMatchObject({ data: { sunglasses: 0.98 } });
    expect(await face.detect(await paint('#e0e010'))).toMatchObject({ data: { eyeglasses: 0.98 } });
  });

  it.each([
    ['straight', '#888888'],
    ['left', '#10e0e0'],
    ['right', '#e010e0'],
    ['up', '#ffffff'],
    ['down', '#202020'],
  ])('turns heads by the mean colour: %s', async (pose, colour) => {
    const seen = await face.pose(await paint(colour));
    expect(seen.outcome === 'match' && headPoseOf(seen.data, null)).toBe(pose);
  });
});
