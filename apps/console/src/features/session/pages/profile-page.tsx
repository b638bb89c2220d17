import { Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
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

function RevokeKeys({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      label="Revoke my API keys, too"
      description="Choose this if somebody else may have used your account. Integrations that use them stop working."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  const [revokesKeys, setRevokesKeys] = useState(false);
  const queryClient = useQueryClient();
  const needsCode = useQuery(secondFactorQuery).data?.status === 'on';
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: async ({ data }) => {
      setCurrent('');
      setNext('');
      setCode('');
      setRevokesKeys(false);
      const keys = data.revoked_keys === 0 ? '' : ` ${data.revoked_keys} API keys were revoked.`;
      notifications.show({ message: `Your password was changed. All your other sessions were signed out.${keys}` });
      await Promise.all([sessionsQuery.queryKey, ['keys']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const problems = problemsByField(changing.error, ['current_password', 'new_password', 'code']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate({ current_password: current, new_password: next, revoke_keys: revokesKeys, ...(needsCode ? { code } : {}) });
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
        <RevokeKeys checked={revokesKeys} onChange={setRevokesKeys} />
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
  const [revokesKeys, setRevokesKeys] = useState(false);
  const signingOut = useSignOut(() => signOutEverywhere(revokesKeys));
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
        description="Ends all your sessions, including this one. Use this after losing a device."
        actions={
          <Button variant="default" loading={signingOut.isPending} onClick={() => signingOut.mutate()}>
            Sign out everywhere
          </Button>
        }
      >
        <Stack gap="sm">
          {signingOut.error ? <ErrorNotice error={signingOut.error} /> : <Text>You will need your password to sign in again.</Text>}
          <RevokeKeys checked={revokesKeys} onChange={setRevokesKeys} />
        </Stack>
      </Panel>
    </Page>
  );
}
