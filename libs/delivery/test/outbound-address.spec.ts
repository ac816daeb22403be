import { isPublicAddress, isPublicName } from '../src/outbound-address.js';

const REFUSED = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::', '::0'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local and cloud metadata': [
    '169.254.169.254',
    '169.254.170.2',
    'fe80::1',
    'febf::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
  ],
  'shared (CGNAT)': ['100.64.0.1', '100.127.255.255'],
  'reserved and documentation': [
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    'fec0::1',
    '5f00::1',
    '4000::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
  ],
  multicast: ['224.0.0.1', '239.255.255.250', 'ff02::1'],
  'IPv4 inside IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::1',
    '2606:4700::5efe:7f00:1',
    '2606:4700::200:5efe:a00:1',
  ],
  'odd spellings': [
    '0177.0.0.1',
    '0x7f000001',
    '2130706433',
    '127.1',
    '8.8.8.010',
    'fe80::1%eth0',
    '[::1]',
    '2606:4700::1%1',
  ],
  'not addresses': ['', 'localhost', '8.8.8.8.', ' 8.8.8.8', '8.8.8.8/32'],
};

describe('which addresses may be dialled', () => {
  it.each(Object.entries(REFUSED).flatMap(([kind, all]) => all.map((address) => [kind, address])))(
    'refuses %s: %s',
    (_kind, address) => expect(isPublicAddress(address)).toBe(false),
  );

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
  ])('accepts the public address %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('which names may stand for a public host', () => {
  it.each([
    'localhost',
    'localhost.',
    'app.localhost',
    'printer.local',
    'metadata.google.internal',
    'metadata',
    'intranet',
    'router.lan',
    'nas.home.arpa',
    'x.onion',
    'a..b',
    '.example.com',
    '',
  ])('refuses %p', (name) => expect(isPublicName(name)).toBe(false));

  it.each(['example.com', 'hooks.example.com.', 'xn--bcher-kva.example', 'a-b_c.example.org'])(
    'accepts %s',
    (name) => expect(isPublicName(name)).toBe(true),
  );
});
