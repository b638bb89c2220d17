import { type ReactNode, useState } from 'react';
import { LoadedPage } from './loaded-page.js';
import { Page } from './page.js';
import { StatusBadge } from './status-badge.js';
import type { StatusKind } from './status-labels.js';

interface Editable {
  readonly name: string;
  readonly status: string;
}

/** What the person began with: a change by others must not swap it under the hands; the revision tells of it when saving. */
function InitialRecord<Item>({ item, children }: { item: Item; children: (item: Item) => ReactNode }) {
  const [initial] = useState(item);
  return children(initial);
}

interface EditPageProps<Item extends Editable> {
  readonly query: {
    readonly data: Item | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetchedAfterMount: boolean;
  };
  readonly kind: StatusKind;
  readonly title: string;
  /** The way back, of a record that is not there yet too. */
  readonly backLink: (item: Item | undefined) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** The page on which one record is changed. */
export function EditPage<Item extends Editable>({ query, kind, title, backLink, children }: EditPageProps<Item>) {
  // What was fetched for another page may be old.
  const freshQuery = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  return (
    <LoadedPage query={freshQuery} title={title} backLink={backLink(undefined)}>
      {(item) => (
        <Page title={`Edit ${item.name}`} backLink={backLink(item)} badge={<StatusBadge kind={kind} status={item.status} />} narrow>
          <InitialRecord item={item}>{children}</InitialRecord>
        </Page>
      )}
    </LoadedPage>
  );
}
