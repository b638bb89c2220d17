import { Tooltip } from '@mantine/core';
import { cloneElement, type ReactElement } from 'react';
import { useSession } from '../app/session.js';

interface Disableable {
  disabled?: boolean;
  'data-disabled'?: boolean;
  'aria-disabled'?: boolean;
  onClick?: (event: { preventDefault: () => void }) => void;
}

/** What a reader needs who may not: the least role whose holders may. */
const minRole: Readonly<Record<string, string>> = {
  create: 'editor',
  update: 'editor',
  generate: 'editor',
  sync: 'editor',
  launch: 'manager',
  pause: 'manager',
  resume: 'manager',
  archive: 'manager',
};

/** A control that stays in sight for those who may not use it, and says whom to ask. */
export function PermissionGuard({ permission, children }: { permission: string; children: ReactElement<Disableable> }) {
  const { can } = useSession();
  if (can(permission)) return children;
  const role = minRole[permission.split('.')[1] ?? ''] ?? 'admin';
  return (
    <Tooltip label={`Needs the role ${role}. Ask an administrator of this account.`}>
      {cloneElement(children, { 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    </Tooltip>
  );
}
