import { useQuery } from '@tanstack/react-query';
import { type Counts, countsQuery } from '../api/counts.js';
import { formatCount } from '../format/numbers.js';

/** The API counts no further. */
const maxCount = 1_000;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options of a status filter, with the number of records in each status. */
export function useCountedOptions(list: keyof Counts, options: readonly Option[]): Option[] {
  const { data } = useQuery(countsQuery);
  return options.map(({ value, label }) => {
    const records = data?.[list][value];
    if (records === undefined) return { value, label };
    return { value, label: `${label} (${formatCount(records)}${records >= maxCount ? '+' : ''})` };
  });
}
