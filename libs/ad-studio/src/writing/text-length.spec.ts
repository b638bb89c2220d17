import { lengthOf } from './text-length.js';

describe('the length of a text', () => {
  it('lengths count code points, and wide characters twice on some platforms', () => {
    expect(lengthOf('añ👍', { countsWideTwice: false })).toBe(3);
    expect(lengthOf('aコ漢한👍', { countsWideTwice: true })).toBe(9);
  });
});
