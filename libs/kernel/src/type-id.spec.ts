import { TypeID } from 'typeid-js';
import { idFromUuid, newId, uuidFromId, uuidOf } from './type-id.js';

const randomUuids = Array.from({ length: 2000 }, () => crypto.randomUUID());

describe('type ids', () => {
  it('IDs are encoded like in the reference implementation', () => {
    for (const uuid of [...randomUuids, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      expect(idFromUuid('cmp', uuid)).toBe(TypeID.fromUUID('cmp', uuid).toString());
    }
  });

  it('an encoded ID decodes to its UUID', () => {
    for (const uuid of randomUuids) expect(uuidFromId('aud', idFromUuid('aud', uuid))).toBe(uuid);
  });

  it('IDs sort by creation time', () => {
    const ids = Array.from({ length: 200 }, () => newId('cmp'));
    expect([...ids].sort()).toEqual(ids);
    expect(uuidOf(ids[0] as (typeof ids)[number])).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it.each([
    ['another prefix', idFromUuid('usr', randomUuids[0] as string)],
    ['upper case', idFromUuid('cmp', randomUuids[0] as string).toUpperCase()],
    ['more than 128 bits', 'cmp_80000000000000000000000000'],
    ['a letter outside the alphabet', 'cmp_0000000000000000000000000u'],
    ['a letter outside ASCII', 'cmp_0000000000000000000000000é'],
    ['one character too few', 'cmp_0000000000000000000000000'],
    ['one character too many', 'cmp_000000000000000000000000000'],
    ['a bare UUID', randomUuids[0] as string],
    ['a value that is not a string', 42],
  ])('decoding rejects %s', (_, text) => {
    expect(uuidFromId('cmp', text)).toBeNull();
  });
});
