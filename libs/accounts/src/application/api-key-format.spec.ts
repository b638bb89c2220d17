import { generateApiKey, hashOfKey, isWellFormedKey } from './api-key-format.js';

describe('API key texts', () => {
  it('API keys consist of acs_, 32 random characters and a checksum', () => {
    const text = generateApiKey();
    expect(text).toMatch(/^acs_[0-9A-Za-z]{38}$/);
    expect(isWellFormedKey(text)).toBe(true);
    expect(hashOfKey(text)).toHaveLength(32);
  });

  it('a changed character of an API key invalidates the checksum', () => {
    const text = generateApiKey();
    for (let i = 4; i < text.length; i++) {
      const other = text[i] === 'a' ? 'b' : 'a';
      expect(isWellFormedKey(text.slice(0, i) + other + text.slice(i + 1))).toBe(false);
    }
  });

  it('random texts in the format of an API key are not well-formed', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    const random = () => `acs_${Array.from({ length: 38 }, () => alphabet[Math.floor(Math.random() * 62)]).join('')}`;
    expect(Array.from({ length: 20_000 }, random).filter(isWellFormedKey)).toEqual([]);
  });
});
