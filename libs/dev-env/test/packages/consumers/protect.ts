// A tool server in an empty folder: prints what it answers to the token that it is given, and to none.
import { protectExpress } from '@bonafide/protect/express';
import type { ProtectOptions } from '@bonafide/protect/options';
import { protect, type ProtectedAuth } from '@bonafide/protect/protect';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { createIssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier } from '@bonafide/vc-jwt/verify';

const { RESOURCE = '', GATEWAY = '', ISSUER = '', TOKEN = '' } = process.env;
const local = { allowLoopbackHttp: true };
const options: ProtectOptions = {
  resource: RESOURCE,
  authorizationServer: GATEWAY,
  issuers: [ISSUER],
  scopesByTool: { read_note: 'mcp' },
  ...local,
};
const guard = protect(options);
export const middleware = protectExpress(guard);
const serve = guard.fetch((_request, { authInfo }: { authInfo: ProtectedAuth }) =>
  Response.json({ scopes: authInfo.scopes, delegation: authInfo.extra.claims.delegation_id }),
);
const ask = async (token?: string) => {
  const response = await serve(
    new Request(RESOURCE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_note' } }),
    }),
  );
  return { status: response.status, body: await response.json() };
};

const didWeb = createDidWebResolver({ fetch, ...local });
const keys = createKeyResolver({ didWeb });
const trustedIssuers = createIssuerTrust({ issuers: [ISSUER], didWeb });
const verify = createVerifier({
  keys,
  trustedIssuers,
  audience: RESOURCE,
  tokenUse: 'access',
  statusList: createStatusListReader({ fetch, keys, issuers: trustedIssuers, ...local }),
});
const verified = await verify(TOKEN, { requiredScopes: ['mcp'] });
const forged = TOKEN.replace(/\.(.)(?=[^.]*$)/, (_, first) => (first === 'A' ? '.B' : '.A'));
const refused = await verify(forged).then(
  () => undefined,
  (error: unknown) => (error instanceof VcJwtError ? error.code : String(error)),
);
console.log(
  JSON.stringify({
    verified: verified.scopes,
    refused,
    stranger: (await ask()).status,
    caller: await ask(TOKEN),
  }),
);
// @ts-expect-error a tool server says whose tokens count
void (() => protect({ resource: RESOURCE, authorizationServer: GATEWAY, scopesByTool: {} }));
