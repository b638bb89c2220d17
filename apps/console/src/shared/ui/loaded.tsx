import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.js';

export interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export function LoadingSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap="sm" p="lg" role="status" data-waiting>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={18} width={`${92 - ((row * 17) % 40)}%`} radius="sm" />
      ))}
    </Stack>
  );
}

/** Renders loaded data, a skeleton while it loads, or the error. Data that is already loaded stays visible if a refetch fails. */
export function Loaded<Data>({ query, rows, children }: { query: Loadable<Data>; rows?: number; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorNotice error={query.error} title="Loading failed" onRetry={() => void query.refetch()} />;
  return <LoadingSkeleton {...(rows === undefined ? {} : { rows })} />;
}
