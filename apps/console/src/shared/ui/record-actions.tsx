import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../api/problem.js';
import { errorMessage } from './error-notice.js';
import { Confirmation } from './confirmation.js';
import { ButtonLink, TextLink } from './links.js';
import { PermissionGuard } from './permission-guard.js';
import { isolated } from '../format/isolated.js';

/** The resources whose records can be edited and archived, with the name of one record. */
const nouns = { campaigns: 'campaign', creative: 'creative', audiences: 'audience' } as const;

interface RecordProps {
  readonly resource: keyof typeof nouns;
  readonly record: { readonly id: string; readonly name: string; readonly revision: number };
}

interface ArchiveButtonProps extends RecordProps {
  readonly archive: (id: string, revision: number) => Promise<unknown>;
  /** What archiving this record means. */
  readonly children: ReactNode;
}

/** The campaigns that prevent archiving. */
const campaignsUsing = (error: unknown): readonly string[] =>
  isApiError(error, 'resource_in_use') ? ((error.details['campaign_ids'] as string[] | undefined) ?? []) : [];

/** Archives a record after a confirmation. */
export function ArchiveButton({ resource, record, archive, children }: ArchiveButtonProps) {
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const archiving = useMutation({
    mutationFn: () => archive(record.id, record.revision),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries({ queryKey: [resource] });
    },
  });
  const label = `Archive ${nouns[resource]}`;
  return (
    <>
      <PermissionGuard permission={`${resource}.archive`}>
        <Button variant="default" onClick={open}>
          {label}
        </Button>
      </PermissionGuard>
      <Confirmation
        title={`Archive ${isolated(record.name)}?`}
        isOpen={isOpen}
        onClose={close}
        confirmLabel={label}
        isRunning={archiving.isPending}
        error={archiving.error}
        onConfirm={() => archiving.mutate()}
      >
        <Text>{children}</Text>
        {campaignsUsing(archiving.error).map((id) => (
          <TextLink key={id} to="/campaigns/$id" params={{ id }} display="block">
            View campaign that uses it
          </TextLink>
        ))}
      </Confirmation>
    </>
  );
}

interface UnarchiveButtonProps<R> extends RecordProps {
  readonly unarchive: (id: string, revision: number) => Promise<R>;
}

/** Takes an archived record back. It needs no confirmation, because it starts nothing. */
export function UnarchiveButton<R extends { readonly name: string }>({ resource, record, unarchive }: UnarchiveButtonProps<R>) {
  const queryClient = useQueryClient();
  const unarchiving = useMutation({
    mutationFn: () => unarchive(record.id, record.revision),
    onSuccess: async ({ name }) => {
      notifications.show({ message: `${name} is unarchived.` });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => notifications.show({ color: 'red', title: 'Unarchiving failed', message: errorMessage(error) }),
  });
  return (
    <PermissionGuard permission={`${resource}.archive`}>
      <Button variant="default" loading={unarchiving.isPending} onClick={() => unarchiving.mutate()}>
        Unarchive {nouns[resource]}
      </Button>
    </PermissionGuard>
  );
}

/** A link to the edit page of a record. */
export function EditButton({ resource, record }: RecordProps) {
  return (
    <PermissionGuard permission={`${resource}.update`}>
      <ButtonLink to={`/${resource}/$id/edit`} params={{ id: record.id }} variant="default">
        Edit {nouns[resource]}
      </ButtonLink>
    </PermissionGuard>
  );
}
