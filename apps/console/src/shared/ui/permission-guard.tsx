import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cloneElement, type ReactElement } from 'react';
import { vocabularyQuery } from '../api/vocabulary.js';
import { useSession } from './use-session.js';

interface Disableable {
  disabled?: boolean;
  'data-disabled'?: boolean;
  'aria-disabled'?: boolean;
  onClick?: (event: { preventDefault: () => void }) => void;
}

interface GuardProps {
  readonly permission: string;
  readonly children: ReactElement<Disableable>;
}

/** A disabled control that shows which role is required: the first one that has the permission. */
function Forbidden({ permission, children }: GuardProps) {
  const { data: vocabulary } = useQuery(vocabularyQuery);
  const role = vocabulary?.roles.find(({ permissions }) => permissions.includes(permission))?.role;
  return (
    <Tooltip label={`Requires ${role === undefined ? 'another' : `the ${role}`} role. Ask an account administrator for access.`}>
      {cloneElement(children, { 'data-disabled': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    </Tooltip>
  );
}

/** Disables a control for users without the permission and shows which role is required. */
export function PermissionGuard({ permission, children }: GuardProps) {
  const { can } = useSession();
  return can(permission) ? children : <Forbidden permission={permission}>{children}</Forbidden>;
}
