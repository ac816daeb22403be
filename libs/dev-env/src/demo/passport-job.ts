import { plainPhoto } from '@bonafide/testing/simulated-card';
import { zoneImage } from '@bonafide/testing/zone-image';
import type { DemoStep } from '../dev-context.js';
import { submitPhotos, unread } from './submit-photos.js';

/** A generated passport is read by the service's own networks; the selfie is the simulator's, and reported as such. */
export const passportJob: DemoStep = {
  title: 'a picture of a passport is read on this machine',
  async run({ quickstart, options }) {
    if (options.env['SANDBOX'] === 'true') return ['left out: a sandbox simulates what is printed'];
    const began = performance.now();
    const passport = await zoneImage(passportZone(new Date()), { rotation: 2, noise: 6 });
    const selfie = await plainPhoto('#8a8f96');
    const job = await submitPhotos(quickstart, { idPhoto: passport, userPhoto: selfie });
    const { id, result } = job;
    if (result['type'] === null) return unread(job);
    if (result['firstName'] !== 'ANNA' || result['lastName'] !== 'ERIKSSON')
      throw new Error(`the passport of the job ${id} was not read: ${JSON.stringify(result)}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const { type, firstName, lastName, expireDate } = result;
    return [
      `read from its machine-readable zone in ${seconds} s: ${String(type)}, ${String(firstName)} ${String(lastName)}, expires ${String(expireDate)}`,
      `job ${id}, success: ${result.success}; simulated: ${result.simulatedChecks?.join(', ') || 'nothing'} (no photograph of a person comes with the repository)`,
    ];
  },
};

/** ICAO 9303: the value of each character, weighted 7, 3, 1, modulo 10. */
function withCheckDigit(field: string): string {
  const values = [...field].map((sign) => (sign === '<' ? 0 : Number.parseInt(sign, 36)));
  return field + (values.reduce((sum, value, at) => sum + value * [7, 3, 1][at % 3]!, 0) % 10);
}

/** The zone of an invented Swedish passport that is valid for five more years. */
function passportZone(now: Date): [string, string] {
  const expires = `${String((now.getFullYear() + 5) % 100).padStart(2, '0')}0415`;
  const [number, birth, end] = ['L898902C3', '740812', expires].map(withCheckDigit) as [
    string,
    string,
    string,
  ];
  const optional = withCheckDigit('ZE184226B<<<<<');
  const composite = withCheckDigit(number + birth + end + optional).slice(-1);
  return ['P<SWEERIKSSON<<ANNA<MARIA'.padEnd(44, '<'), `${number}SWE${birth}F${end}${optional}${composite}`];
}
