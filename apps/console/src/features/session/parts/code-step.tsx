import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CodeRequest } from '../../../shared/api/session.js';
import { problemsByField } from '../../../shared/api/problem.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { AuthenticatorSetup } from './authenticator-setup.js';
import { CodeInput } from './code-input.js';

interface CodeStepProps {
  readonly request: CodeRequest;
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the authenticator app, which is set up first if the account requires one. */
export function CodeStep({ request, error, isRunning, onSubmit, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const problems = problemsByField(error, ['code']);
  const isWrongCode = problems.fields['code'] !== undefined && problems.others.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(code);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error !== null && !isWrongCode && <ErrorNotice error={error} problems={problems.others} title="Sign-in failed" />}
        {request.setup && <AuthenticatorSetup setup={request.setup} />}
        <CodeInput value={code} onChange={setCode} error={problems.fields['code']} acceptsRecoveryCode={request.setup === null} isFocused />
        <Button type="submit" fullWidth loading={isRunning}>
          Sign in
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Use another email address
        </Button>
      </Stack>
    </form>
  );
}
