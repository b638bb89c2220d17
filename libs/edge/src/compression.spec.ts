import { codingFor } from './compression.js';

describe('the coding of a response', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, *', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, br;q=0, *', null],
    ['*;q=0', null],
    ['gzip;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['deflate, zstd', null],
  ])('for Accept-Encoding %j is %j', (header, coding) => {
    expect(codingFor(header)).toBe(coding);
  });
});
