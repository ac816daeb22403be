import { checkAddress } from '../../../src/checks/address/check-address.js';
import type { SubmittedAddress } from '../../../src/checks/address/read-address.js';
import { EmbeddedAddress } from '../../../src/providers/embedded/embedded-address.js';
import { ZipCodes } from '../../../src/providers/embedded/zip-codes.js';

const zipCodes = new ZipCodes();
const provider = new EmbeddedAddress(zipCodes);
const check = async (given: SubmittedAddress) => {
  const checked = await checkAddress({ streetAddress: '500 Main Street', ...given }, {}, provider);
  const { errors, warnings } = checked!.part!;
  return { ...checked!, said: [...errors, ...warnings].map(({ type }) => type), errors };
};

describe('an address without a provider', () => {
  it('stays open, with the reason and the source, where its ZIP code fits', async () => {
    const { errors, evidence, location, simulated } = await check({
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
    });
    expect(errors).toEqual([
      {
        type: 'address-not-determined',
        message:
          'not determined: no provider is configured; its ZIP code was looked up in the postal codes of GeoNames',
        suggestion: '',
        warnings: false,
      },
    ]);
    expect(evidence).toEqual({ record: null, match: null, valid: null });
    expect(location).toEqual({ latitude: 37.79, longitude: -122.39 });
    expect(simulated).toBe(false);
  });

  it.each([
    ['a city at the other end of its state', { city: 'Los Angeles', state: 'CA', postalCode: '94105' }],
    ['a city of another state', { city: 'Buffalo', state: 'NY', postalCode: '10001' }],
  ])('contradicts itself with %s', async (_what, given) => {
    const { said, errors, evidence } = await check(given);
    expect(said).toContain('address-city');
    expect(errors.find(({ type }) => type === 'address-city')!.suggestion).toMatch(/^.+, [A-Z]{2}$/);
    expect(evidence.valid).toBe(false);
  });

  it.each([
    ['a neighbour', { city: 'Oakland', state: 'CA', postalCode: '94105' }],
    ['a name that is none of the post', { city: 'Hollywood Heights', state: 'CA', postalCode: '90028' }],
  ])('is only worth a look with %s of the ZIP code’s place', async (_what, given) => {
    const { said, evidence } = await check(given);
    expect(said).toEqual(['address-not-determined', 'address-city']);
    expect(evidence.valid).toBe(null);
  });

  it.each([
    ['Saint Louis', 'MO', '63101'],
    ['ST. LOUIS', 'MO', '63101'],
    ['mckinney', 'TX', '75072'],
    ['Ft Worth', 'TX', '76102'],
    ['Coeur d’Alene', 'ID', '83814'],
    ['Adjuntas', 'PR', '00601'],
    ['Hagatna', 'GU', '96910'],
    ['APO', 'AE', '09012'],
  ])('fits: %s, %s %s', async (city, state, postalCode) => {
    const { said } = await check({ city, state, postalCode });
    expect(said).toEqual(['address-not-determined']);
  });

  it.each([
    ['abroad', { city: 'Paris', postalCode: '94105', country: 'FR' }],
    ['without a ZIP code', { city: 'Boston', state: 'MA' }],
    ['of a ZIP code that is not listed', { city: 'San Francisco', state: 'CA', postalCode: '94100' }],
  ])('is as open as ever %s', async (_what, given) => {
    const { errors, location } = await check(given);
    expect([errors.map(({ message }) => message), location]).toEqual([
      ['not determined: no provider is configured'],
      null,
    ]);
  });
});

describe('the ZIP codes', () => {
  it('are found from the first to the last', () => {
    expect(zipCodes.find('00501')).toMatchObject({ city: 'Holtsville', state: 'NY' });
    expect(zipCodes.find('99950')).toMatchObject({ state: 'AK' });
    for (const zip of ['00000', '99999', '']) expect(zipCodes.find(zip)).toBeNull();
  });
});
