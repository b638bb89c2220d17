import { Tooltip } from '@mantine/core';
import { cloneElement, type ReactElement } from 'react';
import { useSession } from './use-session.js';

interface Disableable {
  disabled?: boolean;
  'data-disabled'?: boolean;
  'aria-disabled'?: boolean;
  onClick?: (event: { preventDefault: () => void }) => void;
}

/** The minimum role for each action. Actions that are not listed require the admin role. */
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

/** Disables a control for users without the permission and shows which role is required. */
export function PermissionGuard({ permission, children }: { permission: string; children: ReactElement<Disableable> }) {
  const { can } = useSession();
  if (can(permission)) return children;
  const role = minRole[permission.split('.')[1] ?? ''] ?? 'admin';
  return (
    <Tooltip label={`Requires the ${role} role. Ask an account administrator for access.`}>
      {cloneElement(children, { 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    </Tooltip>
  );
}
