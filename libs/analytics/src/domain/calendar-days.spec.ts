import { firstOfMonth, lastOfMonth, mondayOf, yearBefore } from './calendar-days.js';

it.each([
  ['2028-02-29', '2027-02-28', '2028-02-28', '2028-02-01', '2028-02-29'],
  ['2027-02-28', '2026-02-28', '2027-02-22', '2027-02-01', '2027-02-28'],
  ['2027-01-01', '2026-01-01', '2026-12-28', '2027-01-01', '2027-01-31'],
  ['2026-11-30', '2025-11-30', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['2000-12-31', '1999-12-31', '2000-12-25', '2000-12-01', '2000-12-31'],
])("of %s, the year before, the week and the month are the calendar's", (day, year, monday, first, last) => {
  expect([yearBefore(day), mondayOf(day), firstOfMonth(day), lastOfMonth(day)]).toEqual([year, monday, first, last]);
});
