import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { type Role, roles } from '../../../shared/api/session.js';
import { humanize } from '../../../shared/format/labels.js';
import { DataTable } from '../../../shared/ui/data-table.js';

const abilities: readonly { readonly permission: string; readonly from: Role }[] = [
  { permission: 'View campaigns, creative, audiences, connections, and analytics', from: 'viewer' },
  { permission: 'Create own API keys', from: 'viewer' },
  { permission: 'Create and edit campaigns and audiences, generate creative, start syncs', from: 'editor' },
  { permission: 'Launch, pause, resume, and archive', from: 'manager' },
  { permission: 'Manage connections, users, the plan, and all API keys; view the audit log', from: 'admin' },
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
  return (
    <DataTable
      label="Role permissions"
      rows={abilities}
      rowKey={({ permission }) => permission}
      columns={[
        { header: 'Permission', cell: ({ permission }) => <Text>{permission}</Text> },
        ...roles.map((role) => ({
          header: humanize(role),
          cell: ({ from }: (typeof abilities)[number]) => <PermissionMark isAllowed={roles.indexOf(role) >= roles.indexOf(from)} />,
        })),
      ]}
    />
  );
}
