import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { LoadingSkeleton } from '../../../shared/ui/loaded.js';
import { NewPassword } from '../../../shared/ui/new-password.js';
import { Notice } from '../../../shared/ui/notice.js';
import { applyPasswordReset, openPasswordResetQuery } from '../api/password-resets.js';
import { SignedOutLayout } from '../parts/signed-out-layout.js';

/** The token is in the URL fragment, which browsers do not send to servers. */
const tokenFromUrl = () => window.location.hash.slice(1);

function SignInLink({ label, href }: { label: string; href: string }) {
  return (
    <Button component="a" href={href} fullWidth mt="md">
      {label}
    </Button>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const choosing = useMutation({ mutationFn: () => applyPasswordReset({ token, password }) });
  const problems = problemsByField(choosing.error, ['password']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choosing.mutate();
  };
  if (choosing.data) {
    return (
      <>
        <Notice tone="good" title="Your password was changed">
          All your sessions were signed out. Sign in with the new password.
        </Notice>
        <SignInLink label="Sign in" href={`/sign-in?account=${choosing.data.account_id}`} />
      </>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {choosing.error && <ErrorNotice error={choosing.error} problems={problems.others} />}
        <Text size="sm">
          You sign in as <strong>{email}</strong>.
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword label="New password" value={password} onChange={setPassword} error={problems.fields['password']} />
        <Button type="submit" fullWidth loading={choosing.isPending}>
          Change password
        </Button>
      </Stack>
    </form>
  );
}

/** The page of a link that an admin has handed over. */
export function PasswordResetPage() {
  const [token] = useState(tokenFromUrl);
  const offer = useQuery({ ...openPasswordResetQuery(token), enabled: token !== '' });
  if (token === '' || offer.error) {
    return (
      <SignedOutLayout title="Link not valid">
        <Notice tone="warn">The link was used, replaced, or has expired. Ask an account administrator for a new one.</Notice>
        <SignInLink label="Go to sign-in page" href="/sign-in" />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title="Choose a new password"
      description={offer.data && `For ${offer.data.name} in the account ${offer.data.account_name}.`}
    >
      {offer.data ? <PasswordForm token={token} email={offer.data.email} /> : <LoadingSkeleton rows={3} />}
    </SignedOutLayout>
  );
}
