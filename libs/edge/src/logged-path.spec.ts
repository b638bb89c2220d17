import { loggedPath } from './logged-path.js';

const key = `acs_${'k'.repeat(38)}`;

describe('the path in the log', () => {
  it.each([
    ['/v1/campaigns?name=Ada', '/v1/campaigns'],
    ['/v1/campaigns', '/v1/campaigns'],
    [`/${'a'.repeat(600)}`, `/${'a'.repeat(511)}`],
    [`/${'a'.repeat(600)}?${'b'.repeat(600)}`, `/${'a'.repeat(511)}`],
    // Each character takes two bytes in the line.
    [`/${'\u00e9'.repeat(600)}`, `/${'\u00e9'.repeat(255)}`],
    [`/${'"'.repeat(300)}`, `/${'"'.repeat(255)}`],
    ['/'.repeat(512), '/'.repeat(512)],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });

  it.each(Array.from({ length: 60 }, (_, i) => 460 + i))('holds no part of a secret that begins at character %i', (start) => {
    expect(loggedPath(`/${'a/'.repeat(300).slice(0, start - 1)}${key}/${'b'.repeat(100)}`)).not.toContain('kk');
  });
});
