/** Labels, external ID and metadata that an account stores on a record. */
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

/** The same data as form values. */
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
  // Ignores rows that were added and left empty.
  metadata: Object.fromEntries(metadata.flatMap(({ key, value }) => (key === '' && value === '' ? [] : [[key, value]]))),
});

/** Items for the details of a record. Unset values are omitted. */
export const customDataItems = ({ labels, external_id: externalId, metadata }: CustomData): (readonly [string, string])[] => [
  ...(labels.length === 0 ? [] : [['Labels', labels.join(', ')] as const]),
  ...(externalId === null ? [] : [['External ID', externalId] as const]),
  ...Object.entries(metadata).map(([key, value]) => [`Metadata: ${key}`, value] as const),
];

type Texts = Readonly<Record<string, string | null>>;

/** Sets removed keys to null, because a PATCH merges metadata and removes only keys that are null. */
export function withRemovedKeys<Changes extends { readonly metadata?: Texts | null }>(before: CustomData, changes: Changes): Changes {
  if (!changes.metadata) return changes;
  const removed = Object.keys(before.metadata).map((key) => [key, null] as const);
  return { ...changes, metadata: { ...Object.fromEntries(removed), ...changes.metadata } };
}
