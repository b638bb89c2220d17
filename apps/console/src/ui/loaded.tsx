import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.js';

interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export function Waiting({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap="sm" p="lg" role="status" data-waiting>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={18} width={`${92 - ((row * 17) % 40)}%`} radius="sm" />
      ))}
    </Stack>
  );
}

/** What was asked for once it is there; before that where it will be, or why it is not. What is there stays when a renewal fails. */
export function Loaded<Data>({ from, rows, children }: { from: Loadable<Data>; rows?: number; children: (data: Data) => ReactNode }) {
  if (from.data !== undefined) return children(from.data);
  if (from.error) return <Failure error={from.error} title="This could not be loaded" onRetry={() => void from.refetch()} />;
  return <Waiting {...(rows === undefined ? {} : { rows })} />;
}
