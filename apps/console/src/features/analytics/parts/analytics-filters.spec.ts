import type { Metrics } from '../api/analytics.js';
import { formatChange, formatMoney, formatRate, formatRange } from '../../../shared/format/numbers.js';
import { findPreset } from '../../../shared/ui/date-presets.js';
import { comparableDays, comparableFilters, isUnknown, lastCompleteDay } from './complete-days.js';
import { defaultRange, fittingGranularity, presetsUntil } from './date-presets.js';
import { formatMetric, changeTone } from './metric-labels.js';

const today = '2027-03-01';

describe('date ranges of the analytics page', () => {
  it('presets end with the last complete day and match their own ranges', () => {
    const presets = presetsUntil('2027-02-28');
    expect(defaultRange('2027-02-28')).toEqual({ from: '2027-01-30', to: '2027-02-28' });
    expect(presets.map(({ value, range }) => findPreset(presets, range(today), today) === value)).toEqual(presets.map(() => true));
    expect(findPreset(presets, { from: '2027-01-01', to: '2027-01-02' }, today)).toBe('custom');
  });

  it('the granularity limits the number of chart points', () => {
    const granularityOf = (from: string) => fittingGranularity({ from, to: today });
    expect([granularityOf('2027-02-01'), granularityOf('2026-06-01'), granularityOf('2025-04-01')]).toEqual(['day', 'week', 'month']);
  });
});

describe('days without data', () => {
  it('the default range excludes days without data while sources lag by at most a week', () => {
    const ends = ['2027-02-28', '2027-02-27', '2027-02-21', '2027-02-20', null, undefined].map((through) =>
      lastCompleteDay(today, through),
    );
    expect(ends).toEqual(['2027-02-28', '2027-02-27', '2027-02-21', '2027-02-28', '2027-02-28', '2027-02-28']);
  });

  const range = { complete: false, start_date: '2027-02-01', end_date: '2027-02-28' };
  const filters = { start_date: range.start_date, end_date: range.end_date, granularity: 'day', compare: 'previous_period' } as const;

  it('days without data are not compared with days that have data', () => {
    expect(comparableDays({ ...range, complete: true, data_through: '2027-02-20' })).toEqual({ days: 'all' });
    expect(comparableDays({ ...range, data_through: '2027-02-28' })).toEqual({ days: 'all' });
    expect(comparableDays({ ...range, data_through: '2027-02-27' })).toEqual({ days: 'through', end: '2027-02-27' });
    expect(comparableDays({ ...range, data_through: '2027-01-31' })).toEqual({ days: 'none' });
    expect(comparableDays({ ...range, data_through: null })).toEqual({ days: 'none' });
    expect(comparableFilters(filters, { ...range, data_through: '2027-02-27' })).toEqual({
      ...filters,
      end_date: '2027-02-27',
      granularity: 'total',
    });
    expect(comparableFilters({ ...filters, compare: 'none' }, { ...range, data_through: '2027-02-27' })).toBeNull();
    expect(comparableFilters(filters, { ...range, data_through: null })).toBeNull();
  });

  it('zeros of days without data are unknown', () => {
    const none = { impressions: 0, clicks: 0, spend_micros: 0, conversions: 0, conversion_value_micros: 0 } as Metrics;
    const through = { complete: false, data_through: '2027-02-20' };
    expect(isUnknown(none, '2027-02-21', through)).toBe(true);
    expect(isUnknown(none, '2027-02-20', through)).toBe(false);
    expect(isUnknown({ ...none, spend_micros: 1 }, '2027-02-21', through)).toBe(false);
    expect(isUnknown(none, '2027-02-21', { ...through, complete: true })).toBe(false);
  });
});

describe('metric formats', () => {
  it('a missing value is shown as a dash and zero as zero', () => {
    expect([formatMoney(null, 'EUR'), formatMoney(0, 'EUR'), formatRate(null), formatRate(0), formatRange(null)]).toEqual([
      '–',
      '€0.00',
      '–',
      '0%',
      '–',
    ]);
  });

  it('micros are formatted with the decimal places of the currency', () => {
    expect(formatMoney(1_234_560_000, 'USD')).toBe('$1,234.56');
    expect(formatMoney(1_234_560_000, 'JPY')).toBe('¥1,235');
    expect(formatMetric('ctr', 0.0123, 'USD')).toBe('1.23%');
    expect(formatMetric('roas', 3.456, 'USD')).toBe('3.46×');
  });

  it('the tone of a change depends on whether a higher value is better', () => {
    expect(changeTone('clicks', 0.1)).toBe('good');
    expect(changeTone('cpa_micros', 0.1)).toBe('bad');
    expect(changeTone('cpa_micros', -0.1)).toBe('good');
    expect(changeTone('spend_micros', 0.1)).toBe('neutral');
    expect(changeTone('roas', null)).toBe('neutral');
    expect(formatChange(0.123)).toBe('+12.3%');
  });
});
