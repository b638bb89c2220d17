import type { ReactNode } from 'react';
import { Loaded } from './loaded.js';
import { Page } from './page.js';

interface LoadedPageProps<Data> {
  readonly from: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** What the page is called until it is known whose it is. */
  readonly title: string;
  readonly above: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The page of one record: with a heading and a way back also while it is fetched, or when it cannot be. */
export function LoadedPage<Data>({ from, title, above, children }: LoadedPageProps<Data>) {
  if (from.data !== undefined) return children(from.data);
  return (
    <Page title={title} above={above}>
      <Loaded from={from} rows={8}>
        {() => null}
      </Loaded>
    </Page>
  );
}
