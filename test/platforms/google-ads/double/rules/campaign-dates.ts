import type { Draft } from '../draft.js';
import { AdsError } from '../errors.js';
import type { Json } from '../schema/types.js';

/** The end of a campaign without an end. */
export const noEnd = '2037-12-30 23:59:59';
const maxTotalBudgetDays = 366;
const form = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Checks start and end. `changed` names what a request sets. */
export function assertDates(draft: Draft, fields: Json, before: Json | null, changed: (name: string) => boolean): void {
  const [start, end] = [String(fields['startDateTime']), String(fields['endDateTime'])];
  const { requiresWholeDays } = draft.world.settings;
  const today = draft.localNow().slice(0, 10);
  for (const [text, at] of [
    [start, 'start_date_time'],
    [end, 'end_date_time'],
  ] as const)
    if (!form.test(text))
      throw new AdsError('dateError', 'INVALID_STRING_DATE_TIME_SECONDS', 'The string date time must be "yyyy-MM-dd HH:mm:ss".', {
        at,
        trigger: text,
      });
  if (requiresWholeDays && !start.endsWith('00:00:00'))
    throw new AdsError('dateError', 'DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY', 'The start must be that of a day.', {
      at: 'start_date_time',
    });
  if (requiresWholeDays && !end.endsWith('23:59:59'))
    throw new AdsError('dateError', 'DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY', 'The end must be that of a day.', {
      at: 'end_date_time',
    });
  const past = (at: string) => new AdsError('dateRangeError', 'CANNOT_SET_DATE_TO_PAST', 'The date cannot be in the past.', { at });
  if (changed('startDateTime')) {
    if (before !== null && String(before['startDateTime']) <= draft.localNow())
      throw new AdsError('dateRangeError', 'CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED', 'The campaign has started.', {
        at: 'start_date_time',
      });
    if (start.slice(0, 10) < today) throw past('start_date_time');
  }
  if (changed('endDateTime') && end.slice(0, 10) < today) throw past('end_date_time');
  if (start > end)
    throw new AdsError('dateRangeError', 'START_DATE_AFTER_END_DATE', 'The start date is after the end date.', { at: 'end_date_time' });
}

/** A total budget needs an end, and one that is not too far away. */
export function assertTotalBudgetDates(fields: Json, days: number): void {
  if (fields['endDateTime'] === noEnd)
    throw new AdsError('campaignError', 'END_DATE_TIME_REQUIRED_FOR_TOTAL_BUDGET', 'A campaign with a total budget needs an end.', {
      at: 'end_date_time',
    });
  if (days > maxTotalBudgetDays)
    throw new AdsError('campaignError', 'DURATION_TOO_LONG_FOR_TOTAL_BUDGET', 'The campaign is too long for a total budget.', {
      at: 'end_date_time',
    });
}
