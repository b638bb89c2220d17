import { isolated } from './isolated.js';

describe('a name in a sentence', () => {
  it('keeps its direction for itself', () => {
    expect(isolated('\u202e0001 EUR')).toBe('\u2068\u202e0001 EUR\u2069');
    expect(isolated('كراسي')).toBe('\u2068كراسي\u2069');
  });

  it('cannot end its isolation', () => {
    expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069');
  });

  it('is unchanged if it has no direction of its own', () => {
    for (const name of ['Spring', 'Größe 42', '春', '👨‍👩‍👧‍👦']) expect(isolated(name)).toBe(name);
  });
});
