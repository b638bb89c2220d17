import { byteRangeOf } from './byte-range.js';

describe('a range of bytes in a file of 100', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=9-0', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['lines=1-2', 'all'],
    ['bytes=-', 'all'],
    ['bytes=a-b', 'all'],
  ])('the range %s of a file of 100 bytes is %j', (header, range) => {
    expect(byteRangeOf(header, 100)).toEqual(range);
  });
});
