import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconUserPlus } from '../../../shared/ui/icons.js';
import { invitationsQuery, usersQuery } from '../api/users.js';
import { useSession } from '../../../shared/ui/use-session.js';
import { LoadMore } from '../../../shared/ui/load-more.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { InvitationForm } from '../parts/invitation-form.js';
import { InvitationTable } from '../parts/invitation-table.js';
import { SignInPolicy } from '../parts/sign-in-policy.js';
import { RoleTable } from '../parts/role-table.js';
import { UserTable } from '../parts/user-table.js';

function UserLists() {
  const users = useInfiniteQuery(usersQuery);
  const invitations = useInfiniteQuery(invitationsQuery);
  const openInvitations = invitations.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <Panel title="Users" flush>
        <Loaded query={users}>{({ pages }) => <UserTable users={pages.flatMap((page) => page.data)} />}</Loaded>
        <LoadMore pages={users} />
      </Panel>
      {openInvitations.length > 0 && (
        <Panel title="Invitations" flush>
          <InvitationTable invitations={openInvitations} />
          <LoadMore pages={invitations} />
        </Panel>
      )}
    </>
  );
}

/** Settings → Users. */
export function UsersPage() {
  const { can } = useSession();
  const [isInviting, invitation] = useDisclosure(false);
  const canManage = can('users.manage');
  return (
    <Page
      title="Users"
      description="Users who can sign in to this account and their roles. API keys have the permissions of their user."
      actions={
        canManage && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={invitation.open}>
            Invite user
          </Button>
        )
      }
    >
      {canManage ? (
        <UserLists />
      ) : (
        <Notice tone="neutral" title="Only administrators can manage users">
          Ask an account administrator to invite a user or to change a role.
        </Notice>
      )}
      {canManage && <SignInPolicy />}
      <Panel title="Role permissions" flush>
        <RoleTable />
      </Panel>
      <InvitationForm isOpen={isInviting} onClose={invitation.close} />
    </Page>
  );
}
