import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery, signOut } from '../../../shared/api/session.js';

/** Signs out and clears cached data, so that the next user of the browser cannot see it. */
export function useSignOut(requestSignOut: () => Promise<unknown> = signOut) {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestSignOut,
    onSuccess: async () => {
      await router.navigate({ to: '/sign-in' });
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, null);
    },
  });
}
