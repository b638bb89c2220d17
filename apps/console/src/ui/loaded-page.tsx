import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';
import { Page } from './page.js';

interface LoadedPageProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** What the page is called until it is known whose it is. */
  readonly title: string;
  readonly backLink: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one record: with a heading and a way back also while it is fetched, or when it cannot be. */
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
