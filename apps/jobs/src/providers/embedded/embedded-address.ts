import { distanceKm } from '../../core/values/distance-km.js';
import {
  type AddressFacts,
  type AddressProvider,
  type AddressQuestion,
  UNKNOWN_ADDRESS,
} from '../address.port.js';
import { knownWithoutProvider, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { placeName, type ZipPlace, type ZipCodes } from './zip-codes.js';

/** A named place at least this far from the postal code's is a different place; a nearer one may share its post office. */
const ELSEWHERE_KM = 100;
const SOURCE = 'its ZIP code was looked up in the postal codes of GeoNames';

/**
 * Checks the ZIP code of an address against its city and state. Deliverability and residents stay undetermined: only
 * the postal service has this data.
 */
export class EmbeddedAddress implements AddressProvider {
  constructor(private readonly zipCodes: ZipCodes) {}

  lookUp(question: AddressQuestion): Promise<ProviderOutcome<AddressFacts | null>> {
    const zip = question.country === 'US' ? /^\d{5}/.exec(question.postalCode ?? '')?.[0] : undefined;
    const place = zip === undefined ? null : this.zipCodes.find(zip);
    return Promise.resolve(
      place ? knownWithoutProvider(this.factsOf(question, place), SOURCE) : notDetermined('not_configured'),
    );
  }

  private factsOf({ city, state }: AddressQuestion, place: ZipPlace): AddressFacts {
    const isSame = (!city || placeName(city) === placeName(place.city)) && (!state || state === place.state);
    const namesakes = city ? this.zipCodes.named(city, place.state) : [];
    const isElsewhere =
      namesakes.length > 0 &&
      namesakes.every(({ location }) => distanceKm(location, place.location) > ELSEWHERE_KM);
    return {
      ...UNKNOWN_ADDRESS,
      location: place.location,
      ...(isSame
        ? {}
        : { place: { name: `${place.city}, ${place.state}`, isElsewhere: isElsewhere || null } }),
    };
  }
}
