import { decodeDidKey } from '@bonafide/vc-jwt/did-key';
import { didWebToUrl } from '@bonafide/vc-jwt/did-web';
import { Command, InvalidArgumentError } from 'commander';
import type { ProofKeys } from './proof-keys.service.js';
import type { TrustedIssuersService } from './trusted-issuers.service.js';

const issuerDid = (value: string): string => {
  try {
    if (value.startsWith('did:key:')) decodeDidKey(value);
    else didWebToUrl(value, { allowLoopbackHttp: true });
    return value;
  } catch {
    throw new InvalidArgumentError('must be a did:web or did:key');
  }
};

/** `issuer add|remove|list`, `proof-key rotate`: whose agents an account lets in, and how their actions are signed. */
export function issuerCommands(
  program: Command,
  services: { issuers: () => TrustedIssuersService; proofKeys: () => ProofKeys },
  print: (line: string) => void,
): void {
  const show = (asJson: boolean | undefined, value: unknown) =>
    print(asJson ? JSON.stringify(value) : JSON.stringify(value, null, 2));
  const issuer = program.command('issuer').description('issuers of bearer tokens that an account trusts');
  issuer
    .command('add <accountId>')
    .requiredOption('--did <did>', 'the issuer: did:web of an organization, or a did:key', issuerDid)
    .requiredOption('--audience <audience>', "a delegation token's project id, or an access token's resource")
    .option('--json', 'one line of JSON')
    .action(async (accountId: string, { did, audience, json }) =>
      show(json, { accountId, trustedIssuers: await services.issuers().add(accountId, { did, audience }) }),
    );
  issuer
    .command('remove <accountId>')
    .requiredOption('--did <did>', 'the issuer', issuerDid)
    .option('--audience <audience>', 'only for this audience')
    .option('--json', 'one line of JSON')
    .action(async (accountId: string, { did, audience, json }) =>
      show(json, { accountId, trustedIssuers: await services.issuers().remove(accountId, did, audience) }),
    );
  issuer
    .command('list <accountId>')
    .option('--json', 'one line of JSON')
    .action(async (accountId: string, { json }) =>
      show(json, { accountId, trustedIssuers: await services.issuers().list(accountId) }),
    );
  program
    .command('proof-key')
    .description('keys that sign proofs of agents’ actions')
    .command('rotate')
    .option('--json', 'one line of JSON')
    .action(async ({ json }) => show(json, { keyNumber: await services.proofKeys().rotate() }));
}
