import type { ReactNode } from 'react';
import { LoadMore, type Pages } from './load-more.js';
import { type Loadable, Loaded } from './loaded.js';

interface RecordListProps<Page extends { readonly data: readonly unknown[] }> {
  readonly query: Loadable<{ readonly pages: readonly Page[] }> & Pages;
  /** The rows of the skeleton. */
  readonly rows?: number;
  /** Shown when the list has no records. */
  readonly empty: ReactNode;
  readonly children: (records: readonly Page['data'][number][], pages: readonly Page[]) => ReactNode;
}

/** The records of a list that are loaded so far, and a button for more. */
export function RecordList<Page extends { readonly data: readonly unknown[] }>({ query, rows, empty, children }: RecordListProps<Page>) {
  return (
    <>
      <Loaded query={query} {...(rows === undefined ? {} : { rows })}>
        {({ pages }) => {
          const records = pages.flatMap((page): readonly Page['data'][number][] => page.data);
          return records.length === 0 ? empty : children(records, pages);
        }}
      </Loaded>
      <LoadMore pages={query} />
    </>
  );
}
