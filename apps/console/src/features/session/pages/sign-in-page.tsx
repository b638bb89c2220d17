import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type AccountChoice as Choice, sessionQuery, signIn } from '../../../shared/api/session.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { AccountChoice } from '../parts/account-choice.js';
import { failedSignInsTitle } from '../parts/failed-sign-ins.js';
import { SignedOutLayout } from '../parts/signed-out-layout.js';

export function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [choice, setChoice] = useState<Choice | null>(null);
  const { next, account } = useSearch({ from: '/sign-in' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const signingIn = useMutation({
    mutationFn: signIn,
    // The credentials may have changed since the account choice was shown.
    onError: () => setChoice(null),
    onSuccess: async (session) => {
      if ('accounts' in session) {
        setChoice(session);
        return;
      }
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      if (session.failed_sign_ins !== null)
        notifications.show({
          color: 'yellow',
          message: `${failedSignInsTitle(session.failed_sign_ins)} since your previous sign-in. See Profile.`,
        });
      if (next === undefined) await navigate({ to: '/', replace: true });
      else router.history.replace(next);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signingIn.mutate({ email, password, ...(account === undefined ? {} : { account_id: account }) });
  };
  if (choice !== null) {
    return (
      <SignedOutLayout title="Select account" description={`${email.trim()} is a user of several accounts.`}>
        <AccountChoice
          accounts={choice.accounts}
          chosen={signingIn.isPending ? (signingIn.variables.account_id ?? undefined) : undefined}
          onChoose={(id) => signingIn.mutate({ email, password, account_id: id })}
          onBack={() => {
            setChoice(null);
            setEmail('');
            setPassword('');
          }}
        />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Sign in" description="Sign in to your advertising account.">
      <form onSubmit={submit}>
        <Stack gap="md">
          {signingIn.error && <ErrorNotice error={signingIn.error} title="Sign-in failed" />}
          <TextInput
            label="Email address"
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
          />
          <Button type="submit" fullWidth loading={signingIn.isPending}>
            Sign in
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            No account or password yet? Ask an account administrator for an invitation.
          </Text>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
