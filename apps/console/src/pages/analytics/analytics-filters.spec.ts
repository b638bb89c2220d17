import { formatChange, formatMoney, formatRate, formatRange } from '../../format/numbers.js';
import { presetOf } from '../../ui/date-presets.js';
import { defaultRange, fittingGranularity, presets } from './date-presets.js';
import { formatMetric, judgeChange } from './metric-words.js';

const today = '2027-03-01';

describe('the ranges of the analytics page', () => {
  it('end with the last complete day and name themselves', () => {
    expect(defaultRange(today)).toEqual({ from: '2027-01-30', to: '2027-02-28' });
    expect(presets.map(({ value, range }) => presetOf(presets, range(today), today) === value)).toEqual(presets.map(() => true));
    expect(presetOf(presets, { from: '2027-01-01', to: '2027-01-02' }, today)).toBe('custom');
  });

  it('are cut so that a chart can show them', () => {
    const granularityOf = (from: string) => fittingGranularity({ from, to: today });
    expect([granularityOf('2027-02-01'), granularityOf('2026-06-01'), granularityOf('2025-04-01')]).toEqual(['day', 'week', 'month']);
  });
});

describe('figures', () => {
  it('a missing number is a dash and a zero is a zero', () => {
    expect([formatMoney(null, 'EUR'), formatMoney(0, 'EUR'), formatRate(null), formatRate(0), formatRange(null)]).toEqual([
      '–',
      '€0.00',
      '–',
      '0%',
      '–',
    ]);
  });

  it('micros become units of the currency, which knows its own places', () => {
    expect(formatMoney(1_234_560_000, 'USD')).toBe('$1,234.56');
    expect(formatMoney(1_234_560_000, 'JPY')).toBe('¥1,235');
    expect(formatMetric('ctr', 0.0123, 'USD')).toBe('1.23%');
    expect(formatMetric('roas', 3.456, 'USD')).toBe('3.46×');
  });

  it('a change is good or bad by what it means', () => {
    expect(judgeChange('clicks', 0.1)).toBe('good');
    expect(judgeChange('cpa_micros', 0.1)).toBe('bad');
    expect(judgeChange('cpa_micros', -0.1)).toBe('good');
    expect(judgeChange('spend_micros', 0.1)).toBe('neutral');
    expect(judgeChange('roas', null)).toBe('neutral');
    expect(formatChange(0.123)).toBe('+12.3%');
  });
});
