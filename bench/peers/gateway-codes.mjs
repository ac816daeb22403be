// What the two sides of bench/gateway-tokens.mjs have in common: the one verifier, and codes on demand.
import { createHash } from 'node:crypto';
import { serveCommands } from '../serve-commands.mjs';

export const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const REDIRECT_URI = 'https://client.example/callback';
export const CLIENT_ID = 'eph_00000000000000000000000000000000';

/** Tells the parent where to send token requests, then mints codes as it asks for them. */
export function serveCodes({ url, clientId, mint, fields = {}, extra = () => ({}) }) {
  serveCommands({ url, clientId, fields }, async (/** @type {{mint?: number}} */ asked) => {
    const codes = [];
    for (let n = 0; n < (asked.mint ?? 0); n++) codes.push(await mint());
    const { user, system } = process.cpuUsage();
    return { codes, cpuMicros: user + system, ...extra() };
  });
}
