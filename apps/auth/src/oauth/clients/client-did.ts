import { createHash } from 'node:crypto';
import { clientDid } from '../../core/public-urls.js';

/** A client identified by the URL of its metadata document has that URL's hash in its DID. */
const clientDidSegment = (clientId: string): string =>
  /^https:/i.test(clientId) ? `url_${createHash('sha256').update(clientId).digest('base64url')}` : clientId;

export const gatewayClientDid = (publicUrl: string, clientId: string): string =>
  clientDid(publicUrl, clientDidSegment(clientId));
