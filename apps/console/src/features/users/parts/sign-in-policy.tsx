import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { secondFactorQuery, setSignInPolicy } from '../../session/api/second-factor.js';

/** The rule of the account about two-factor sign-in. */
export function SignInPolicy() {
  const queryClient = useQueryClient();
  const factor = useQuery(secondFactorQuery);
  const changing = useMutation({
    mutationFn: setSignInPolicy,
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
  return (
    <Panel title="Sign-in policy">
      {changing.error && <ErrorNotice error={changing.error} title="Policy not changed" />}
      <Loaded query={factor}>
        {({ admins_need_second_factor: isNeeded }) => (
          <Switch
            label="Administrators need two-factor sign-in"
            description="Administrators without it are signed out now, and set it up at their next sign-in. API keys keep working."
            checked={isNeeded}
            disabled={changing.isPending}
            onChange={(event) => changing.mutate(event.currentTarget.checked)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
