/** What programs and people keep at a record for themselves. */
export interface CustomData {
  readonly labels: readonly string[];
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface MetadataRow {
  readonly id: string;
  readonly key: string;
  readonly value: string;
}

/** As it stands in a form. */
export interface CustomDataValues {
  readonly labels: string[];
  readonly externalId: string;
  readonly metadata: readonly MetadataRow[];
}

export const customDataPaths = { labels: 'labels', externalId: 'external_id', metadata: 'metadata' } as const;

export const noCustomData: CustomDataValues = { labels: [], externalId: '', metadata: [] };

export const newMetadataRow = (key = '', value = ''): MetadataRow => ({ id: crypto.randomUUID(), key, value });

export const toCustomDataValues = ({ labels, external_id: externalId, metadata }: CustomData): CustomDataValues => ({
  labels: [...labels],
  externalId: externalId ?? '',
  metadata: Object.entries(metadata).map(([key, value]) => newMetadataRow(key, value)),
});

export const toCustomData = ({ labels, externalId, metadata }: CustomDataValues): CustomData => ({
  labels,
  external_id: externalId || null,
  // A row that was begun and left is none.
  metadata: Object.fromEntries(metadata.flatMap(({ key, value }) => (key === '' && value === '' ? [] : [[key, value]]))),
});

/** For the details of a record: only what is set. */
export const customDataItems = ({ labels, external_id: externalId, metadata }: CustomData): (readonly [string, string])[] => [
  ...(labels.length === 0 ? [] : [['Labels', labels.join(', ')] as const]),
  ...(externalId === null ? [] : [['Your own id', externalId] as const]),
  ...Object.entries(metadata).map(([key, value]) => [`Metadata: ${key}`, value] as const),
];

type Texts = Readonly<Record<string, string | null>>;

/** A PATCH merges metadata, so a key goes only when it is null. */
export function withRemovedKeys<Changes extends { readonly metadata?: Texts }>(before: CustomData, changes: Changes): Changes {
  if (changes.metadata === undefined) return changes;
  const removed = Object.keys(before.metadata).map((key) => [key, null] as const);
  return { ...changes, metadata: { ...Object.fromEntries(removed), ...changes.metadata } };
}
