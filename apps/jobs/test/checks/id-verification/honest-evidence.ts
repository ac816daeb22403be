// Pictures that reach the level `holder` with the simulators: a licence, its front and its holder, and a passport.
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { zoneCheckDigit } from '@bonafide/testing/zone-specimens';
import { card, JANE, licence, plainPhoto } from './verify.js';

const PRINTED = {
  firstName: 'JANE',
  lastName: 'SAMPLE',
  id: sampleLicence().idNumber,
  birthDate: '1990-01-31',
  expireDate: '2099-01-31',
};

/** The front of the licence that `licence()` is the back of, base64. */
export const licenceFront = (printed: Partial<typeof PRINTED> = {}): Promise<string> =>
  card({ type: 'drivers-license', country: 'US', state: 'CA', fields: { ...PRINTED, ...printed } });

export interface LicencePhotos {
  idPhoto: string;
  backIdPhoto: string;
  userPhoto: string;
}

export const licencePhotos = async (): Promise<LicencePhotos> => ({
  idPhoto: await licenceFront(),
  backIdPhoto: await licence(JANE),
  userPhoto: await plainPhoto('#998'),
});

const checked = (text: string) => text + zoneCheckDigit(text);

/** The page of a passport that expires in 2034, base64. @param state three characters of the zone */
export function passportPage(state: string): Promise<string> {
  const names = 'SAMPLE<<JANE'.padEnd(39, '<');
  const [number, birth, expiry] = ['L8989020<', '900131', '340131'].map(checked);
  const own = checked('<'.repeat(14));
  const second = `${number}${state}${birth}F${expiry}${own}`;
  const mrz = `P<${state}${names}\n${second}${zoneCheckDigit(`${number}${birth}${expiry}${own}`)}`;
  return card({
    type: 'passport',
    fields: {
      firstName: 'JANE',
      lastName: 'SAMPLE',
      id: 'L8989020',
      birthDate: '1990-01-31',
      expireDate: '2034-01-31',
      mrz,
    },
  });
}
