import { type ReactNode, useState } from 'react';
import { LoadedPage } from './loaded-page.js';
import { Page } from './page.js';
import { StatusBadge } from './status-badge.js';
import type { StatusKind } from './status-words.js';

interface Editable {
  readonly name: string;
  readonly status: string;
}

/** What the person began with: a change by others must not swap it under the hands; the revision tells of it when saving. */
function Opened<Item>({ item, children }: { item: Item; children: (item: Item) => ReactNode }) {
  const [opened] = useState(item);
  return children(opened);
}

interface EditPageProps<Item extends Editable> {
  readonly from: {
    readonly data: Item | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
    readonly isFetchedAfterMount: boolean;
  };
  readonly kind: StatusKind;
  readonly title: string;
  /** The way back, of a record that is not there yet too. */
  readonly above: (item: Item | undefined) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** The page on which one record is changed. */
export function EditPage<Item extends Editable>({ from, kind, title, above, children }: EditPageProps<Item>) {
  // What was fetched for another page may be old.
  const newest = from.isFetchedAfterMount ? from : { ...from, data: undefined };
  return (
    <LoadedPage from={newest} title={title} above={above(undefined)}>
      {(item) => (
        <Page title={`Edit ${item.name}`} above={above(item)} beside={<StatusBadge kind={kind} status={item.status} />} narrow>
          <Opened item={item}>{children}</Opened>
        </Page>
      )}
    </LoadedPage>
  );
}
