import { validateObject } from './validate-object.js';
import { Nested, Text, TextList } from './fields.js';
import { RequestSchema } from './request-schema.js';

@RequestSchema('InnerOfValidateObjectSpec')
class Inner {
  @Text({ description: 'A name.', min: 1, max: 5 })
  name?: string | null;
  @TextList({ description: 'Words.', maxItems: 3, maxLength: 5 })
  words?: string[] | null;
}

@RequestSchema('OuterOfValidateObjectSpec')
class Outer {
  @Nested(Inner, { description: 'An object in an object.' })
  inner?: Inner | null;
}

const read = (inner: unknown) => validateObject(Outer, { inner });

describe('a nested object in a request body', () => {
  it('the strings of a nested object are trimmed and normalized to NFC', () => {
    const { value, problems } = read({ name: ' Cafe\u0301 ', words: [' a', 'b '] });
    expect(problems).toEqual([]);
    expect(value).toEqual({ inner: { name: 'Caf\u00e9', words: ['a', 'b'] } });
  });

  it('a nested object keeps null values, and its problems are reported with their pointers', () => {
    expect(read({ name: null }).value).toEqual({ inner: { name: null } });
    expect(read(null).value).toEqual({ inner: null });
    const { problems } = read({ name: ' ', words: 'a', other: 1 });
    expect(problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/inner/other unknown_field',
      '/inner/name too_short',
      '/inner/words invalid_type',
    ]);
    expect(read('text').problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(['/inner invalid_type']);
  });
});
