import { csvLine } from './csv-lines.js';

describe('a line of CSV', () => {
  it('a CSV line separates values by commas, ends with CR LF, and leaves null empty', () => {
    expect(csvLine(['2026-06-01', 3, null, true, 0, ''])).toBe('"2026-06-01",3,,true,0,""\r\n');
  });

  it('a CSV line quotes every text', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines","plain"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '=HYPERLINK("https://evil.example")', '\u0000=1', '＝1', '＋1', '－1', '＠x'])(
    'a CSV line escapes the formula %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"'/);
    },
  );

  it.each([';', ',', '\t', '|', '; '])('a CSV line keeps a text with the separator %j within its quotes', (separator) => {
    expect(csvLine([`x${separator}=1+1`, 2])).toBe(`"x${separator}=1+1",2\r\n`);
  });

  it.each(['\n', '\r\n', '\n '])('a CSV line escapes a formula at the start of a line of a text, behind %j', (breaks) => {
    expect(csvLine([`x${breaks}=1+1`])).toMatch(/^"x[\r\n]+'\s*=1\+1"/);
  });

  it('a CSV line does not escape numbers, including negative ones', () => {
    expect(csvLine([-5, -0.25, 1e21])).toBe('-5,-0.25,1e+21\r\n');
    expect(csvLine(['Spring - 2026', 'a=b'])).toBe('"Spring - 2026","a=b"\r\n');
  });
});
