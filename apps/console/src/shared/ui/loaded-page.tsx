import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';
import { Page } from './page.js';

interface LoadedPageProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** The title until the record is loaded. */
  readonly title: string;
  readonly backLink: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one record. Shows the heading and the back link also while the record loads or when loading fails. */
export function LoadedPage<Data>({ query, title, backLink, children }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Page title={title} backLink={backLink}>
      <Loaded query={query} rows={8}>
        {() => null}
      </Loaded>
    </Page>
  );
}
