import { changesOf, emptyValues, fieldsOf, lockReason, findProblems, readRatio } from './campaign-form-values.js';

const berlin = { currency: 'EUR', timezone: 'Europe/Berlin' };

describe('campaign form', () => {
  it('the form sends amounts in micros and converts times from the account’s time zone to UTC', () => {
    const fields = fieldsOf({ ...emptyValues, name: 'Spring', budgetAmount: '19,99', startsAt: '2027-07-01T09:30' }, berlin);
    expect(fields.budget).toEqual({ type: 'daily', amount_micros: 19_990_000 });
    expect(fields.starts_at).toBe('2027-07-01T07:30:00.000Z');
  });

  it('empty fields are sent as null, and a cap is sent only with the cost_cap strategy', () => {
    const fields = fieldsOf({ ...emptyValues, name: 'Spring', bidCap: '5' }, berlin);
    expect(fields).toMatchObject({ budget: null, objective: null, landing_url: null, ends_at: null });
    expect(fields.bid_strategy).toEqual({ type: 'lowest_cost', cap_micros: null, target_roas: null });
  });

  it('the form sends only changed fields', () => {
    const before = { ...emptyValues, name: 'Spring', landingUrl: 'https://shop.example' };
    expect(changesOf(before, { ...before, name: 'Summer' }, berlin)).toEqual({ name: 'Summer' });
    expect(changesOf(before, { ...before, landingUrl: '' }, berlin)).toEqual({ landing_url: null });
    expect(changesOf(before, { ...before }, berlin)).toEqual({});
  });

  it('an amount with more decimal places than its currency stays unchanged', () => {
    const original = { budgetAmount: 1_234_567, bidCap: null, bidRoas: 1.2345 };
    const before = { ...emptyValues, name: 'Spring', budgetAmount: '1.234567', bidType: 'target_roas', bidRoas: '1.2345' } as const;
    expect(findProblems(before, 'EUR', original)).toEqual({});
    expect(changesOf(before, { ...before, name: 'Summer' }, berlin, original)).toEqual({ name: 'Summer' });
    expect(changesOf(before, { ...before, budgetAmount: '1.2', bidRoas: '1,5' }, berlin, original)).toEqual({
      budget: { type: 'daily', amount_micros: 1_200_000 },
      bid_strategy: { type: 'target_roas', cap_micros: null, target_roas: 1.5 },
    });
  });

  it('a missing name and unreadable amounts are problems', () => {
    expect(findProblems({ ...emptyValues, name: ' ', budgetAmount: '1.234' }, 'EUR')).toEqual({
      name: 'Enter a name.',
      budgetAmount: '1.234 could mean €1.234 or €1,234.00. Enter 1234 or 1.23.',
    });
    const named = { ...emptyValues, name: 'Spring' };
    expect(findProblems(named, 'EUR')).toEqual({});
    expect(Object.keys(findProblems({ ...named, bidType: 'cost_cap' }, 'EUR'))).toEqual(['bidCap']);
    expect(Object.keys(findProblems({ ...named, bidType: 'target_roas', bidRoas: '1,234' }, 'EUR'))).toEqual(['bidRoas']);
    // Hidden fields are not validated.
    expect(findProblems({ ...named, bidCap: 'nothing', bidRoas: 'nothing' }, 'EUR')).toEqual({});
  });

  it('a target ratio is read with either decimal separator and within its limits', () => {
    expect(['2.5', '2,5', '1000', '0.01', '0', '1000.01', '2.555', 'x'].map((text) => readRatio(text, null))).toEqual([
      2.5,
      2.5,
      1000,
      0.01,
      null,
      null,
      null,
      null,
    ]);
  });

  it('a field is locked unless the record lists it or its parent as editable', () => {
    const active = { status: 'active', editable_fields: ['bid_strategy', 'budget.amount_micros', 'name'] } as const;
    expect(lockReason('name', active)).toBeNull();
    expect(lockReason('bidCap', active)).toBeNull();
    expect(lockReason('budgetAmount', active)).toBeNull();
    expect(lockReason('budgetType', active)).toBe('Cannot be changed while the campaign is active.');
    expect(lockReason('name', { ...active, editable_fields: [] })).toBe('Your role cannot edit campaigns.');
  });
});
