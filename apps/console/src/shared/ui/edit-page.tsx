import { type ReactNode, useState } from 'react';
import { LoadedPage } from './loaded-page.js';
import { Page } from './page.js';
import { StatusBadge } from './status-badge.js';
import type { StatusKind } from './status-labels.js';
import { isolated } from '../format/isolated.js';

interface Editable {
  readonly name: string;
  readonly status: string;
}

/** Keeps the record as it was opened. A refetch must not replace form values; the revision check detects conflicts on save. */
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
  /** The back link. The record is undefined while it loads. */
  readonly backLink: (item: Item | undefined) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** The edit page of one record. */
export function EditPage<Item extends Editable>({ query, kind, title, backLink, children }: EditPageProps<Item>) {
  // Data that another page fetched can be stale.
  const freshQuery = query.isFetchedAfterMount ? query : { ...query, data: undefined };
  return (
    <LoadedPage query={freshQuery} title={title} backLink={backLink(undefined)}>
      {(item) => (
        <Page
          title={`Edit ${isolated(item.name)}`}
          backLink={backLink(item)}
          badge={<StatusBadge kind={kind} status={item.status} />}
          narrow
        >
          <InitialRecord item={item}>{children}</InitialRecord>
        </Page>
      )}
    </LoadedPage>
  );
}
