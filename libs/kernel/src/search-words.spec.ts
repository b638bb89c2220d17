import { indexedWords, searchedWords } from './search-words.js';

const isFound = (name: string, search: string) => {
  const words = indexedWords([name]);
  const searched = searchedWords(search);
  return searched.length > 0 && searched.every((prefix) => words.some((word) => word.startsWith(prefix)));
};

describe('the words of a search', () => {
  it.each([
    ['Latin', 'Frühjahrsaktion für Läufer', 'fruhjahr laufer'],
    ['Greek', 'Καλοκαιρινές Εκπτώσεις', 'ΚΑΛΟΚΑΙΡΙΝΕΣ εκπτωσ'],
    ['Cyrillic', 'Весенняя распродажа', 'РАСПРО весен'],
    ['Arabic', 'عُروض الصَّيف', 'عروض الصيف'],
    ['Hebrew', 'מִבְצָע קיץ', 'מבצע קי'],
    ['Devanagari', 'ग्रीष्म बिक्री', 'बिक्री ग्री'],
    ['Thai', 'โปรโมชั่นฤดูร้อน', 'ฤดูร้อน'],
    ['Han', '夏季促销活动', '促销'],
    ['kana', 'サマーセール開催中', 'セール'],
    ['Hangul', '여름 할인 행사', '할인'],
    ['Armenian', 'Ամառային զեղչեր', 'ԱՄԱՌ'],
    ['emoji', 'Summer 🌞🏖 sale', '🏖'],
  ])('a name in %s is found by a part of it', (_, name, search) => {
    expect(isFound(name, search)).toBe(true);
    expect(isFound(name, `${search} zzz`)).toBe(false);
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full width'],
    ['ﬁnal offer', 'final'],
    ['e\u0301clair', 'éclair'],
    ['ΟΔΟΣ', 'οδος'],
    ['crm-2024/0042', 'CRM-2024/00'],
  ])('%s is found by %s', (name, search) => {
    expect(isFound(name, search)).toBe(true);
  });

  it('only the beginning of a word is compared', () => {
    expect(isFound('Spring sale', 'sal spr')).toBe(true);
    expect(isFound('Spring sale', 'ale')).toBe(false);
    expect(isFound('Spring', 'springs')).toBe(false);
  });

  it('a vowel sign of Devanagari is not an accent', () => {
    expect(isFound('का', 'कि')).toBe(false);
  });

  it('punctuation alone has no words', () => {
    expect(searchedWords('-- / !')).toEqual([]);
    expect(indexedWords(['…', '', '"'])).toEqual([]);
  });

  it('a prefix of another word of a search is not searched', () => {
    expect(searchedWords('sp spring sale')).toEqual(['spring', 'sale']);
  });

  it('long words and long names are bounded', () => {
    expect(indexedWords(['x'.repeat(200)])).toEqual(['x'.repeat(32)]);
    expect(isFound('x'.repeat(200), 'x'.repeat(100))).toBe(true);
    expect(indexedWords([Array.from({ length: 900 }, (_, i) => String(i)).join(' ')])).toHaveLength(256);
    expect(indexedWords(['\u590f\u5b63'.repeat(100)]).every((word) => [...word].length <= 16)).toBe(true);
    expect(isFound('夏季促销活动全场商品五折起欢迎选购全场商品', '夏季促销活动全场商品五折起欢迎选购')).toBe(true);
  });
});
