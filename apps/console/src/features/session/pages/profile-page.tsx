import { Button, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { changePassword, signOutEverywhere } from '../../../shared/api/session.js';
import { useSession } from '../../../shared/ui/use-session.js';
import { humanize, roleDescriptions } from '../../../shared/format/labels.js';
import { DescriptionList } from '../../../shared/ui/description-list.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { NewPassword } from '../../../shared/ui/new-password.js';
import { Page, Panel } from '../../../shared/ui/page.js';
import { secondFactorQuery } from '../api/second-factor.js';
import { sessionsQuery } from '../api/sessions.js';
import { FailedSignIns } from '../parts/failed-sign-ins.js';
import { OwnSessions } from '../parts/own-sessions.js';
import { CodeInput } from '../parts/code-input.js';
import { SecondFactorPanel } from '../parts/second-factor-panel.js';
import { useSignOut } from '../parts/use-sign-out.js';

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const needsCode = useQuery(secondFactorQuery).data?.status === 'on';
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setCurrent('');
      setNext('');
      setCode('');
      notifications.show({ message: 'Your password was changed. All your other sessions were signed out.' });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const problems = problemsByField(changing.error, ['current_password', 'new_password', 'code']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate({ current_password: current, new_password: next, ...(needsCode ? { code } : {}) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={420}>
        {changing.error && <ErrorNotice error={changing.error} problems={problems.others} />}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={problems.fields['current_password']}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide current password', tabIndex: 0 }}
        />
        <NewPassword label="New password" value={next} onChange={setNext} error={problems.fields['new_password']} />
        {needsCode && <CodeInput value={code} onChange={setCode} error={problems.fields['code']} />}
        <div>
          <Button type="submit" loading={changing.isPending}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Settings → Profile. */
export function ProfilePage() {
  const { user, account, failed_sign_ins: failures } = useSession();
  const signingOut = useSignOut(signOutEverywhere);
  return (
    <Page title="Profile" narrow>
      <FailedSignIns failures={failures} />
      <Panel title="User">
        <DescriptionList
          items={[
            ['Name', user.name],
            ['Email address', user.email],
            ['Role', `${humanize(user.role)}: ${roleDescriptions[user.role].toLowerCase()}`],
            ['Account', account.name],
            ['Account time zone', account.timezone],
            ['Account currency', account.currency],
          ]}
        />
      </Panel>
      <Panel title="Password">
        <PasswordForm />
      </Panel>
      <SecondFactorPanel />
      <OwnSessions />
      <Panel
        title="Sign out everywhere"
        description="Ends all your sessions, including this one. Use this after losing a device. Your API keys keep working."
        actions={
          <Button variant="default" loading={signingOut.isPending} onClick={() => signingOut.mutate()}>
            Sign out everywhere
          </Button>
        }
      >
        {signingOut.error ? <ErrorNotice error={signingOut.error} /> : 'You will need your password to sign in again.'}
      </Panel>
    </Page>
  );
}
