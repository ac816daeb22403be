import { createHash } from 'node:crypto';
import { clientDid } from '../public-urls.js';

/** A client that is named by the URL of its metadata document is known in its DID by that URL's hash. */
const clientDidSegment = (clientId: string): string =>
  /^https:/i.test(clientId) ? `url_${createHash('sha256').update(clientId).digest('base64url')}` : clientId;

export const gatewayClientDid = (publicUrl: string, clientId: string): string =>
  clientDid(publicUrl, clientDidSegment(clientId));
