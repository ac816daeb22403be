import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority for one test run, and a server certificate signed by it. All PEM. */
export interface TestCertificates {
  ca: string;
  cert: string;
  key: string;
  /** the authority's certificate as a file, for settings such as `OUTBOUND_EXTRA_CA_FILE` */
  caFile: string;
  /** Removes the file. */
  dispose(): void;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates an authority and a certificate for the given names; IP addresses are recognised as such.
 *
 * @param options.expired the server certificate expired yesterday, for tests of refusal
 */
export async function makeCertificates(
  names: string[] = ['localhost', '127.0.0.1', '::1'],
  options: { expired?: boolean } = {},
): Promise<TestCertificates> {
  x509.cryptoProvider.set(webcrypto as never);
  const from = new Date(Date.now() - 2 * DAY_MS);
  const until = new Date(Date.now() + 30 * DAY_MS);
  const authorityKeys = await newKeys();
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomSerial(),
    name: 'CN=Test authority',
    notBefore: from,
    notAfter: until,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  const serverKeys = await newKeys();
  const server = await x509.X509CertificateGenerator.create({
    serialNumber: randomSerial(),
    subject: `CN=${names[0]}`,
    issuer: authority.subject,
    notBefore: from,
    notAfter: options.expired ? new Date(Date.now() - DAY_MS) : until,
    signingAlgorithm: ALGORITHM,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((name) => ({
          type: /^[\d.]+$|:/.test(name) ? ('ip' as const) : ('dns' as const),
          value: name,
        })),
      ),
    ],
  });
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', serverKeys.privateKey);
  const folder = mkdtempSync(join(tmpdir(), 'test-authority-'));
  const caFile = join(folder, 'ca.pem');
  const ca = authority.toString('pem');
  writeFileSync(caFile, ca);
  return {
    ca,
    cert: server.toString('pem'),
    key: x509.PemConverter.encode(privateKey, 'PRIVATE KEY'),
    caFile,
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const newKeys = () =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
type CryptoKeyPair = webcrypto.CryptoKeyPair;
const randomSerial = () => Buffer.from(webcrypto.getRandomValues(new Uint8Array(8))).toString('hex');
