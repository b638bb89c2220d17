import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { sessionQuery } from '../../../shared/api/session.js';
import { acceptInvitation, type OpenInvitation, openInvitationQuery } from '../../users/api/users.js';
import { roleDescriptions } from '../../../shared/format/labels.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { LoadingSkeleton } from '../../../shared/ui/loaded.js';
import { NewPassword } from '../../../shared/ui/new-password.js';
import { Notice } from '../../../shared/ui/notice.js';
import { SignedOutLayout } from '../parts/signed-out-layout.js';

/** The token is in the URL fragment, which browsers do not send to servers. */
const tokenFromUrl = () => window.location.hash.slice(1);

function Acceptance({ token, offer }: { token: string; offer: OpenInvitation }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accepting = useMutation({
    mutationFn: () => acceptInvitation({ token, name, password }),
    onSuccess: async (session) => {
      if (!('user' in session)) {
        await navigate({ to: '/sign-in', search: { account: session.account_id }, replace: true });
        return;
      }
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: '/', replace: true });
    },
  });
  const problems = problemsByField(accepting.error, ['name', 'password']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {accepting.error && <ErrorNotice error={accepting.error} problems={problems.others} />}
        <Text size="sm">
          You will sign in as <strong>{offer.email}</strong> with the role <strong>{offer.role}</strong>:{' '}
          {roleDescriptions[offer.role].toLowerCase()}.
          {offer.needs_second_factor && ' At the first sign-in, you set up two-factor sign-in with an authenticator app.'}
        </Text>
        <input type="hidden" name="username" autoComplete="username" value={offer.email} readOnly />
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.fields['name']}
        />
        <NewPassword label="Choose a password" value={password} onChange={setPassword} error={problems.fields['password']} />
        <Button type="submit" fullWidth loading={accepting.isPending}>
          Join {offer.account_name}
        </Button>
      </Stack>
    </form>
  );
}

export function InvitationPage() {
  const [token] = useState(tokenFromUrl);
  const offer = useQuery({ ...openInvitationQuery(token), enabled: token !== '' });
  if (token === '' || offer.error) {
    return (
      <SignedOutLayout title="Invitation not valid">
        <Notice tone="warn">
          The invitation was used, revoked, or has expired. Ask an account administrator for a new one. If you have already joined, sign in.
        </Notice>
        <Button component="a" href="/sign-in" variant="default" fullWidth mt="md">
          Go to sign-in page
        </Button>
      </SignedOutLayout>
    );
  }
  if (!offer.data) {
    return (
      <SignedOutLayout title="Your invitation">
        <LoadingSkeleton rows={3} />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={`Join ${offer.data.account_name}`}
      description={`${offer.data.invited_by} invited you to this advertising account.`}
    >
      <Acceptance token={token} offer={offer.data} />
    </SignedOutLayout>
  );
}
