import { findPreset, withDateChanged } from './date-presets.js';

const presets = [
  { value: 'all', label: 'All time', range: () => ({}) },
  { value: 'today', label: 'Today', range: (today: string) => ({ from: today, to: today }) },
];
const today = '2027-03-01';

describe('a range of days', () => {
  it('is called by the preset that it equals, also one without ends', () => {
    expect(findPreset(presets, {}, today)).toBe('all');
    expect(findPreset(presets, { from: today, to: today }, today)).toBe('today');
    expect(findPreset(presets, { from: today }, today)).toBe('custom');
  });

  it('never ends before it begins: an end that is moved past the other takes it along', () => {
    const days = { from: '2027-02-01', to: '2027-02-10' };
    expect(withDateChanged(days, 'from', '2027-02-20')).toEqual({ from: '2027-02-20', to: '2027-02-20' });
    expect(withDateChanged(days, 'to', '2027-01-20')).toEqual({ from: '2027-01-20', to: '2027-01-20' });
    expect(withDateChanged(days, 'to', '2027-02-05')).toEqual({ from: '2027-02-01', to: '2027-02-05' });
  });

  it('that loses an end is open there', () => {
    expect(withDateChanged({ from: '2027-02-01', to: '2027-02-10' }, 'to', undefined)).toEqual({ from: '2027-02-01', to: undefined });
  });
});
