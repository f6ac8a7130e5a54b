import { BSONRegExp, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSome } from './some-fields.ts';
import { type Doc, decode, encode, own } from './values.ts';

const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, 1, 1.5, 'text', 'é\u{1f600}', '', new Date(5), new ObjectId()),
  fc.constantFrom<unknown>(Long.MAX_VALUE, Decimal128.fromString('1.5'), new Timestamp({ t: 1, i: 2 })),
  fc.constantFrom<unknown>(new UUID(), new MinKey(), new MaxKey(), new BSONRegExp('a', 'i')),
  fc.array(fc.string(), { maxLength: 200 }),
  fc.record({ a: fc.string(), b: fc.array(fc.integer()) }),
);
const names = ['a', 'ab', 'b', 'é', '__proto__', 'aa'];

test('some fields of a document are decoded as with all the others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name }),
      fc.subarray(names),
      (entries, wanted) => {
        const bytes = encode(Object.fromEntries(entries));
        const all = decode(bytes);
        const some = decodeSome(
          bytes,
          wanted.map((name) => Buffer.from(`${name}\0`)),
        );
        const fieldsOf = (doc: Doc) => wanted.map((name) => own(doc, name));
        expect(fieldsOf(some)).toEqual(fieldsOf(all));
      },
    ),
  );
});
