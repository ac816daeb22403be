import { randomBytes } from 'node:crypto';
import { FieldCipher } from '../crypto/field-cipher.js';
import { openEntry, sealEntry } from './sealed-entry.js';

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const k1 = keyOf('k1');
const cipher = new FieldCipher([k1]);
const sealed = sealEntry(cipher, 'session:a', { userId: 'usr_planted' });

it('opens under its own key, also after a rotation', () => {
  for (const reader of [cipher, new FieldCipher([keyOf('k2'), k1])])
    expect(openEntry(reader, 'session:a', sealed)).toEqual({ userId: 'usr_planted' });
  expect(sealed.toString('latin1')).not.toContain('usr_planted');
});

it.each<[string, FieldCipher, string, Buffer | null]>([
  ['nothing', cipher, 'session:a', null],
  ['an empty one', cipher, 'session:a', Buffer.alloc(0)],
  ['one in clear', cipher, 'session:a', Buffer.from('{"userId":"usr_planted"}')],
  ['one that was copied to another key', cipher, 'session:b', sealed],
  ['one that was cut', cipher, 'session:a', sealed.subarray(0, -1)],
  ['one of another service', new FieldCipher([keyOf('k1')]), 'session:a', sealed],
  ['one of a key that is gone', new FieldCipher([keyOf('k2')]), 'session:a', sealed],
])('%s is none', (_, reader, key, stored) => {
  expect(openEntry(reader, key, stored)).toBeUndefined();
});
