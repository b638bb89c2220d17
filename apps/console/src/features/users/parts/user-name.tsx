import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../shared/ui/use-session.js';
import { usersQuery } from '../api/users.js';
import { isolated } from '../../../shared/format/isolated.js';

/** The name of a user, and whether the user is deactivated, for those who may see users. The ID for others. */
export function UserName({ id }: { id: string }) {
  const { can } = useSession();
  const { data } = useInfiniteQuery({ ...usersQuery, enabled: can('users.manage') });
  const user = data?.pages.flatMap((page) => page.data).find((one) => one.id === id);
  if (user === undefined) return id;
  return user.deactivated_at === null ? user.name : `${isolated(user.name)} (deactivated)`;
}
