// A MaxMind DB file (specification version 2.0) with one IPv4 network, for tests of its readers.

type Value = string | number | boolean | Value[] | { [key: string]: Value };

const TYPES = { string: 2, double: 3, uint16: 5, uint32: 6, map: 7, array: 11, boolean: 14 } as const;

/** Control byte (and its extension for the types from 8 on); sizes up to 284. */
function control(type: number, size: number): Buffer {
  const extra = size >= 29 ? [size - 29] : [];
  const low = Math.min(size, 29);
  return Buffer.from(type <= 7 ? [(type << 5) | low, ...extra] : [low, type - 7, ...extra]);
}

function encode(value: Value, integer?: 'uint16' | 'uint32'): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(TYPES.string, bytes.length), bytes]);
  }
  if (typeof value === 'boolean') return control(TYPES.boolean, value ? 1 : 0);
  if (typeof value === 'number') {
    if (!integer) {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleBE(value);
      return Buffer.concat([control(TYPES.double, 8), bytes]);
    }
    const length = integer === 'uint16' ? 2 : 4;
    const bytes = Buffer.alloc(length);
    bytes.writeUIntBE(value, 0, length);
    return Buffer.concat([control(TYPES[integer], length), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([control(TYPES.array, value.length), ...value.map((one) => encode(one))]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ]);
}

/**
 * @param network such as `203.0.113.0/24`
 * @param record the data for every address in the network; numbers are written as doubles
 */
export function mmdbFile(databaseType: string, network: string, record: { [key: string]: Value }): Buffer {
  const [address = '', length = '32'] = network.split('/');
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length));
  const nodeCount = bits.length;
  const SEPARATOR = 16;
  // One node per bit: the network's side points to the next node, the other means "not found"; the last points to the data.
  const tree = Buffer.concat(
    [...bits].map((bit, index) => {
      const next = index + 1 < nodeCount ? index + 1 : nodeCount + SEPARATOR;
      const node = Buffer.alloc(6);
      node.writeUIntBE(bit === '0' ? next : nodeCount, 0, 3);
      node.writeUIntBE(bit === '1' ? next : nodeCount, 3, 3);
      return node;
    }),
  );
  const fields: [string, Buffer][] = [
    ['binary_format_major_version', encode(2, 'uint16')],
    ['binary_format_minor_version', encode(0, 'uint16')],
    ['build_epoch', encode(1_700_000_000, 'uint32')],
    ['database_type', encode(databaseType)],
    ['description', encode({ en: 'test data' })],
    ['ip_version', encode(4, 'uint16')],
    ['languages', encode(['en'])],
    ['node_count', encode(nodeCount, 'uint32')],
    ['record_size', encode(24, 'uint16')],
  ];
  const metadata = Buffer.concat([
    control(TYPES.map, fields.length),
    ...fields.flatMap(([key, value]) => [encode(key), value]),
  ]);
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR), encode(record), marker, metadata]);
}
