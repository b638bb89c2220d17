import { findPreset, withDateChanged } from './date-presets.js';

const presets = [
  { value: 'all', label: 'All time', range: () => ({}) },
  { value: 'today', label: 'Today', range: (today: string) => ({ from: today, to: today }) },
];
const today = '2027-03-01';

describe('date range', () => {
  it('a range matches the preset with the same dates, including an open range', () => {
    expect(findPreset(presets, {}, today)).toBe('all');
    expect(findPreset(presets, { from: today, to: today }, today)).toBe('today');
    expect(findPreset(presets, { from: today }, today)).toBe('custom');
  });

  it('moving one date past the other moves both dates', () => {
    const days = { from: '2027-02-01', to: '2027-02-10' };
    expect(withDateChanged(days, 'from', '2027-02-20')).toEqual({ from: '2027-02-20', to: '2027-02-20' });
    expect(withDateChanged(days, 'to', '2027-01-20')).toEqual({ from: '2027-01-20', to: '2027-01-20' });
    expect(withDateChanged(days, 'to', '2027-02-05')).toEqual({ from: '2027-02-01', to: '2027-02-05' });
  });

  it('a range without an end date is open-ended', () => {
    expect(withDateChanged({ from: '2027-02-01', to: '2027-02-10' }, 'to', undefined)).toEqual({ from: '2027-02-01', to: undefined });
  });
});
