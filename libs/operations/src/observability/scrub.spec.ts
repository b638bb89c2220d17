import { scrub } from './scrub.js';

const key = `acs_${'k'.repeat(38)}`;

describe('a log line', () => {
  it.each([
    [`with ${key}`, 'with acs_[redacted]'],
    [`acs_ses_${'t'.repeat(64)}`, 'acs_ses_[redacted]'],
    ['postgres://acs:secret@db.example/acs', 'postgres://acs:[redacted]@db.example/acs'],
    ['postgresql://acs:se/cr:et@db.example/acs', 'postgresql://acs:[redacted]@db.example/acs'],
    ['postgres://a:b postgres://acs:secret@db.example', 'postgres://a:b postgres://acs:[redacted]@db.example'],
    ['postgres://a:postgres://acs:secret@db.example', 'postgres://a:postgres://acs:[redacted]@db.example'],
    ['{"authorization":"bearer abc.def"}', '{"authorization":"bearer [redacted]"}'],
    ['{\\"refresh_token\\": \\"abc\\"}', '{\\"refresh_token\\": \\"[redacted]\\"}'],
    ['/callback?code=abc&state=def', '/callback?code=[redacted]&state=[redacted]'],
    [`${'a'.repeat(100)}@shop.example`, '[email]'],
    ['/x/ada%40shop.example/y', '/x/[email]/y'],
    ['ada@shop.example,bob@shop.example', '[email],[email]'],
    ['a plain line', 'a plain line'],
  ])('%s becomes %s', (line, masked) => {
    expect(scrub(line)).toBe(masked);
  });
});
