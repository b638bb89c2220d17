import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { vocabularyQuery } from '../../../shared/api/vocabulary.js';
import { humanize } from '../../../shared/format/labels.js';
import { IconCheck, IconMinus } from '../../../shared/ui/icons.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { DataTable } from '../../../shared/ui/data-table.js';

/** The rows of the table, each with a permission that stands for it. Every user can create own keys. */
const abilities: readonly { readonly label: string; readonly permission: string | null }[] = [
  { label: 'View campaigns, creative, audiences, connections, and analytics', permission: 'campaigns.read' },
  { label: 'Create own API keys', permission: null },
  { label: 'Create and edit campaigns and audiences, generate creative, start syncs', permission: 'campaigns.create' },
  { label: 'Launch, pause, resume, and archive', permission: 'campaigns.launch' },
  { label: 'Manage connections, users, the plan, and all API keys; view the audit log', permission: 'users.manage' },
];

function PermissionMark({ isAllowed }: { isAllowed: boolean }) {
  return isAllowed ? (
    <>
      <IconCheck size={16} color="var(--tone-good)" aria-hidden />
      <VisuallyHidden>Yes</VisuallyHidden>
    </>
  ) : (
    <>
      <IconMinus size={16} color="var(--mantine-color-dimmed)" aria-hidden />
      <VisuallyHidden>No</VisuallyHidden>
    </>
  );
}

export function RoleTable() {
  const vocabulary = useQuery(vocabularyQuery);
  return (
    <Loaded query={vocabulary}>
      {({ roles }) => (
        <DataTable
          label="Role permissions"
          rows={abilities}
          rowKey={({ label }) => label}
          columns={[
            { header: 'Permission', cell: ({ label }) => <Text>{label}</Text> },
            ...roles.map(({ role, permissions }) => ({
              header: humanize(role),
              cell: ({ permission }: (typeof abilities)[number]) => (
                <PermissionMark isAllowed={permission === null || permissions.includes(permission)} />
              ),
            })),
          ]}
        />
      )}
    </Loaded>
  );
}
