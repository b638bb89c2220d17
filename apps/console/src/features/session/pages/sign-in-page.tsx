import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type AccountChoice as Choice, type CodeRequest, type Session, sessionQuery, signIn } from '../../../shared/api/session.js';
import { ApiError } from '../../../shared/api/problem.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { AccountChoice } from '../parts/account-choice.js';
import { failedSignInsTitle } from '../parts/failed-sign-ins.js';
import { CodeStep } from '../parts/code-step.js';
import { RecoveryCodes } from '../parts/recovery-codes.js';
import { SignedOutLayout } from '../parts/signed-out-layout.js';

export function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [choice, setChoice] = useState<Choice | null>(null);
  const [codeRequest, setCodeRequest] = useState<CodeRequest | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const { next, account } = useSearch({ from: '/sign-in' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const enter = async (session: Session) => {
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    if (session.failed_sign_ins !== null)
      notifications.show({
        color: 'yellow',
        message: `${failedSignInsTitle(session.failed_sign_ins)} since your previous sign-in. See Profile.`,
      });
    if (next === undefined) await navigate({ to: '/', replace: true });
    else router.history.replace(next);
  };
  const signingIn = useMutation({
    mutationFn: signIn,
    onError: (error) => {
      // The credentials may have changed since the account choice was shown.
      setChoice(null);
      if (!(error instanceof ApiError && error.problems.some(({ pointer }) => pointer === '/code'))) setCodeRequest(null);
    },
    onSuccess: async (result) => {
      if ('accounts' in result) setChoice(result);
      else if ('setup' in result) {
        setChoice(null);
        setCodeRequest(result);
      } else if ('recovery_codes' in result) setNewCodes(result.recovery_codes);
      else await enter(result);
    },
  });
  const startAgain = () => {
    signingIn.reset();
    setChoice(null);
    setCodeRequest(null);
    setEmail('');
    setPassword('');
  };
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
          onBack={startAgain}
        />
      </SignedOutLayout>
    );
  }
  if (newCodes !== null && signingIn.data && 'recovery_codes' in signingIn.data) {
    const session = signingIn.data;
    return (
      <SignedOutLayout title="Recovery codes" description="Two-factor sign-in is on.">
        <RecoveryCodes codes={newCodes} onDone={() => void enter(session)} />
      </SignedOutLayout>
    );
  }
  if (codeRequest !== null) {
    const isSetup = codeRequest.setup !== null;
    return (
      <SignedOutLayout
        title={isSetup ? 'Set up two-factor sign-in' : 'Enter code'}
        description={isSetup ? 'This account requires two-factor sign-in of its administrators.' : `Signing in as ${email.trim()}.`}
      >
        <CodeStep
          request={codeRequest}
          error={signingIn.error}
          isRunning={signingIn.isPending}
          onSubmit={(code) => signingIn.mutate({ email, password, account_id: codeRequest.account_id, code })}
          onBack={startAgain}
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
