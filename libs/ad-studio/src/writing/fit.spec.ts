import { AvoidedTerms } from './avoided-terms.js';
import { truncate, composeParagraph } from './fit.js';

const plain = { countsWideTwice: false };

describe('a text that is too long', () => {
  it.each([
    ['Autumn weekends in Camden', 20, 'Autumn weekends'],
    ['Coffee for the office', 14, 'Coffee'],
    ['Donaudampfschifffahrt', 10, 'Donaudampf'],
    ['京都の旅館で過ごす週末', 6, '京都の旅館で'],
    ['Hi 👨‍👩‍👧‍👦 there', 6, 'Hi'],
    ['short', 10, 'short'],
    ['เก้าอี้ไม้โอ๊คทำมือ', 15, 'เก้าอี้ไม้โอ๊ค'],
    ['ຕັ່ງໄມ້ໂອກເຮັດດ້ວຍມື', 12, 'ຕັ່ງໄມ້ໂອກ'],
    ['လက်လုပ်ဝက်သစ်ချထိုင်ခုံများ', 18, 'လက်လုပ်ဝက်သစ်ချ'],
    ['កៅអីឈើអុកធ្វើដោយដៃ', 12, 'កៅអីឈើអុក'],
    ['Save 20% today', 8, 'Save 20%'],
    ['Save 20% today', 7, 'Save'],
  ])('%s truncated to %i is %s', (text, limit, expected) => {
    expect(truncate(text, limit, plain)).toBe(expected);
  });

  it('truncation counts wide characters twice on some platforms', () => {
    expect(truncate('京都の旅館', 6, { countsWideTwice: true })).toBe('京都の');
  });
});

describe('a paragraph', () => {
  it('a paragraph omits the least important sentences and keeps the order', () => {
    expect(composeParagraph(['One two.', 'Three.', null, 'Four five six.'], [3, 1, 0, 2], 22, plain)).toBe('Three. Four five six.');
  });
});

describe('terms to avoid', () => {
  const avoided = new AvoidedTerms(['cheap', 'CAFÉ', 'best price', '安い']);

  it.each(['Cheap shoes', 'the cheapest', 'a cafe', 'our CAFÉ', 'The best price ever', 'とても安い靴'])(
    '%s contains an avoided term',
    (text) => {
      expect(avoided.allows(text)).toBe(false);
      expect(avoided.allows(avoided.removeFrom(text))).toBe(true);
    },
  );

  it('avoided terms are removed together with the words that contain them', () => {
    expect(avoided.removeFrom('Good shoes, the cheapest in town')).toBe('Good shoes, the in town');
    expect(avoided.removeFrom('とても安い靴')).toBe('とても 靴');
    expect(new AvoidedTerms([]).removeFrom('as it is')).toBe('as it is');
  });
});
