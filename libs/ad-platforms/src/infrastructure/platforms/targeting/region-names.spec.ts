import { foldedName, regionNamesOf } from './region-names.js';

describe('the names of a region', () => {
  it.each([
    ['US-CA', ['California']],
    ['DE-BY', ['Bayern']],
    ['FR-IDF', ['Île-de-France']],
    ['ES-MD', ['Madrid, Comunidad de', 'Comunidad de Madrid']],
    ['IT-BZ', ['Bolzano, Bozen', 'Bolzano', 'Bozen Bolzano']],
    ['BG-22', ['Sofia (stolitsa)']],
    ['GY-XX', []],
    ['US', []],
  ])('%s is %j', (code, names) => {
    expect(regionNamesOf(code)).toEqual(names);
  });

  it('leave out a name that another region of the country has', () => {
    expect(regionNamesOf('BD-13')).toEqual([]);
    expect(regionNamesOf('BG-22').map(foldedName)).not.toContain('sofia');
  });

  it('are compared without accents, case and punctuation', () => {
    expect(foldedName('Île-de-France')).toBe(foldedName('ile de france'));
    expect(foldedName('Tôkyô')).toBe('tokyo');
    expect(foldedName('Москва')).toBe('москва');
  });
});
