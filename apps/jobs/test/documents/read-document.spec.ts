import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { BarcodeReader } from '../../src/documents/barcodes/barcode-reader.js';
import { readDocument, type DocumentPhotos } from '../../src/documents/reading/read-document.js';
import type { DocumentFacts, DocumentReader } from '../../src/providers/document-reader.port.js';
import { match, noMatch, notDetermined } from '../../src/providers/provider-outcome.js';

const licence = sampleLicence();
const now = new Date('2026-01-15T12:00:00Z');

/** Stands in for the outside party, which is not what these tests are about. */
const readerThatSays = (facts: DocumentFacts | null): DocumentReader => ({
  read: async () => (facts ? match(facts) : noMatch(null)),
});
const printed: DocumentFacts = {
  type: 'drivers-license',
  country: 'US',
  state: 'CA',
  fields: {
    firstName: { value: 'MARISOL', confidence: 0.99 },
    lastName: { value: 'QUINTERO', confidence: 0.97 },
    birthDate: { value: '1988-03-07', confidence: 0.98 },
    id: { value: 'D1234562', confidence: 0.95 },
  },
};

describe('reading a document', () => {
  const barcodeReader = new BarcodeReader({ threads: 1 });
  afterAll(() => barcodeReader.close());
  const read = (photos: DocumentPhotos, documentReader: DocumentReader | null = null) =>
    readDocument(photos, { barcodeReader, documentReader, now });

  it('takes the fields from the barcode of the back', async () => {
    const back = await photographLicence(licence, { rotation: 90, skew: 8, noise: 8 });
    expect(await read({ back })).toMatchObject({
      source: 'barcode-back',
      confidence: 1,
      reason: null,
      simulated: false,
      front: null,
      fields: {
        type: 'drivers-license',
        firstName: 'MARISOL',
        birthDate: '03/07/1988',
        state: 'CA',
        country: 'US',
      },
      barcode: { faults: [], elements: { DAQ: 'D1234562' }, header: { version: 8 } },
      back: { hasPdf417: true, checks: { format: 'jpeg', idQuality: expect.any(Number) } },
    });
  });

  it('takes them from the tracks that a back of British Columbia has in its barcode', async () => {
    const tracks =
      '%BCVICTORIA^QUINTERO,$MARISOL ISABEL^12 OAK ST$VICTORIA BC  V8V 1A1^?;6360280711111=300319880307=?' +
      '_%0AV8V1A1                     F165 60BRNBRO1111111111        00000000000?';
    const back = await photographLicence(sampleLicence(), { rotation: 180, skew: 3 }, tracks);
    expect(await read({ back })).toMatchObject({
      source: 'barcode-back',
      reason: null,
      fields: {
        type: 'drivers-license',
        state: 'BC',
        country: 'CA',
        firstName: 'MARISOL',
        middleName: 'ISABEL',
        lastName: 'QUINTERO',
        birthDate: '03/07/1988',
        expireDate: '03/31/2030',
        idNumber: '0711111',
      },
    });
    const cutOff = await photographLicence(sampleLicence(), {}, tracks.replace(/_%.*/, ''));
    expect(await read({ back: cutOff })).toMatchObject({ fields: null, reason: 'unknown-barcode' });
  });

  it('takes them from the front when only that has one', async () => {
    const [front, back] = [await photographLicence(licence), await photographLicence(null)];
    expect(await read({ front, back })).toMatchObject({
      source: 'barcode-front',
      fields: { lastName: 'QUINTERO' },
      front: { hasPdf417: true },
      back: { hasPdf417: false, corners: null },
    });
  });

  it('sets what a reader made of the front beside the barcode of the back', async () => {
    const [front, back] = [await photographLicence(null), await photographLicence(licence)];
    const result = await read({ front, back }, readerThatSays(printed));
    expect(result).toMatchObject({
      source: 'barcode-back',
      otherSide: { firstName: 'MARISOL', birthDate: '03/07/1988', idNumber: 'D1234562' },
    });
  });

  it('falls back on the reader, as sure as its least sure field', async () => {
    const front = await photographLicence(null);
    expect(await read({ front }, readerThatSays(printed))).toMatchObject({
      source: 'reader',
      confidence: 0.95,
      barcode: null,
      fields: { lastName: 'QUINTERO', type: 'drivers-license' },
    });
  });

  const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';

  it('prefers an intact machine readable zone to the print', async () => {
    const facts = { ...printed, fields: { ...printed.fields, mrz: { value: zone, confidence: 0.8 } } };
    expect(await read({ front: await photographLicence(null) }, readerThatSays(facts))).toMatchObject({
      source: 'mrz',
      confidence: 1,
      fields: { type: 'passport', lastName: 'ERIKSSON', birthDate: '08/12/1974', state: 'CA' },
    });
  });

  it('reads both sides of a card whose zone stands on its back, and the front alone where that has one', async () => {
    const zoned = { ...printed, fields: { ...printed.fields, mrz: { value: zone, confidence: 0.8 } } };
    const asked: number[] = [];
    const readerOf = (front: DocumentFacts, both: DocumentFacts): DocumentReader => ({
      async read(_front, back) {
        asked.push(back ? 2 : 1);
        return match(back ? both : front);
      },
    });
    const photos = { front: await photographLicence(null), back: await photographLicence(null, { skew: 1 }) };
    expect(await read(photos, readerOf(printed, zoned))).toMatchObject({ source: 'mrz' });
    expect(await read(photos, readerOf(zoned, printed))).toMatchObject({ source: 'mrz' });
    expect(await read(photos, readerOf(printed, printed))).toMatchObject({ source: 'reader' });
    expect(asked).toEqual([1, 2, 1, 1, 2]);
    await read({ ...photos, back: await photographLicence(licence) }, readerOf(printed, zoned));
    expect(asked).toHaveLength(6);
  });

  it('does not rely on a zone with a wrong check digit', async () => {
    const mrz = { value: zone.replace('7408122', '7408132'), confidence: 0.8 };
    const facts = { ...printed, fields: { ...printed.fields, mrz } };
    const result = await read({ front: await photographLicence(null) }, readerThatSays(facts));
    expect(result).toMatchObject({ source: 'reader', fields: { lastName: 'QUINTERO' } });
  });

  it.each([
    ['no photograph', {}, 'no-photo'],
    ['bytes that are no picture', { back: Buffer.from('hello') }, 'not-an-image'],
  ] as const)('gives nothing for %s', async (_what, photos, reason) => {
    expect(await read(photos)).toMatchObject({ source: null, fields: null, confidence: null, reason });
  });

  it('gives nothing for a torn barcode, within its budget', async () => {
    const back = await photographLicence(licence, { damage: 0.5 });
    const started = performance.now();
    expect(await read({ back })).toMatchObject({ fields: null, reason: 'nothing-found' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('says so when the barcode is not a licence’s', async () => {
    const back = await photographLicence(licence, {}, `BOARDING PASS ${'0123456789 '.repeat(12)}`);
    expect(await read({ back })).toMatchObject({
      fields: null,
      reason: 'unknown-barcode',
      back: { hasPdf417: true },
    });
  });

  it.each(['front', 'back'] as const)(
    'gives nothing when the reader could not be asked, and says so: the %s',
    async (photo) => {
      const away: DocumentReader = { read: async () => notDetermined('timeout') };
      const result = await read({ [photo]: await photographLicence(null) }, away);
      expect(result).toMatchObject({ source: null, fields: null, reason: 'reader-away', outage: 'timeout' });
      const unsure: DocumentReader = { read: async () => notDetermined('insufficient_data') };
      const unread = await read({ [photo]: await photographLicence(null) }, unsure);
      expect(unread).toMatchObject({ fields: null, reason: 'nothing-found', outage: null });
    },
  );

  it('needs no reader for a barcode, and calls bytes that are no picture what they are', async () => {
    const away: DocumentReader = { read: async () => notDetermined('timeout') };
    const [back, nothing] = [await photographLicence(licence), Buffer.from('no picture')];
    expect(await read({ back }, away)).toMatchObject({ source: 'barcode-back', reason: null });
    expect(await read({ front: nothing }, away)).toMatchObject({ reason: 'not-an-image' });
  });

  it('stops when told to', async () => {
    const back = await photographLicence(licence);
    const signal = AbortSignal.abort();
    const reading = readDocument({ back }, { barcodeReader, signal, now });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([1, 2, 4, 10])('reads a photographed Canadian licence of version %d', async (aamvaVersion) => {
    const canadian = sampleLicence({ aamvaVersion, state: 'BC', country: 'CA', vehicleClass: '5' });
    const back = await photographLicence(canadian, { skew: -4 });
    const result = await read({ back });
    expect(result.fields).toMatchObject({ country: 'CA', state: 'BC', birthDate: '03/07/1988' });
    expect(buildAamvaPayload(canadian)).toContain('19880307');
  });
});
