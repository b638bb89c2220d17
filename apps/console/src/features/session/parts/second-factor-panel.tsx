import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '../api/second-factor.js';
import { AuthenticatorSetup } from './authenticator-setup.js';
import { CodeInput } from './code-input.js';
import { RecoveryCodes } from './recovery-codes.js';

type Action = 'turn-on' | 'turn-off' | 'renew-codes';
const titles = { 'turn-on': 'Turn on two-factor sign-in', 'turn-off': 'Turn off two-factor sign-in', 'renew-codes': 'New recovery codes' };

function ActionForm({ action, onClose }: { action: Action; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const settingUp = useMutation({ mutationFn: () => setUpSecondFactor(password) });
  const finishing = useMutation({
    mutationFn: async () => {
      if (action === 'turn-on') return confirmSecondFactor(code);
      if (action === 'renew-codes') return renewRecoveryCodes({ password, code });
      await turnOffSecondFactor({ password, code });
      return null;
    },
    onSuccess: async (codes) => {
      await refresh();
      if (codes === null) onClose();
    },
  });
  if (finishing.data) return <RecoveryCodes codes={finishing.data} onDone={onClose} />;
  const isFirstStep = action === 'turn-on' && !settingUp.data;
  const error = finishing.error ?? settingUp.error;
  const problems = problemsByField(error, ['password', 'code']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFirstStep) settingUp.mutate();
    else finishing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && Object.keys(problems.fields).length === 0 && <ErrorNotice error={error} problems={problems.others} />}
        {settingUp.data ? (
          <AuthenticatorSetup setup={settingUp.data} />
        ) : (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problems.fields['password']}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide your password', tabIndex: 0 }}
          />
        )}
        {!isFirstStep && (
          <CodeInput value={code} onChange={setCode} error={problems.fields['code']} acceptsRecoveryCode={action !== 'turn-on'} />
        )}
        <DialogActions
          onCancel={onClose}
          submitLabel={isFirstStep ? 'Continue' : titles[action]}
          isRunning={settingUp.isPending || finishing.isPending}
        />
      </Stack>
    </form>
  );
}

/** Two-factor sign-in of the signed-in user. */
export function SecondFactorPanel() {
  const factor = useQuery(secondFactorQuery);
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  return (
    <Panel title="Two-factor sign-in" description="A code of an authenticator app, in addition to your password.">
      <Loaded query={factor}>
        {({ status, recovery_codes_left: left }) =>
          status === 'on' ? (
            <Stack gap="sm">
              <Text>On. {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.</Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setAction('renew-codes')}>
                  New recovery codes
                </Button>
                <Button variant="default" onClick={() => setAction('turn-off')}>
                  Turn off
                </Button>
              </Group>
            </Stack>
          ) : (
            <Stack gap="sm" align="flex-start">
              <Text>Off. Anyone who learns your password can sign in as you.</Text>
              <Button onClick={() => setAction('turn-on')}>Turn on</Button>
            </Stack>
          )
        }
      </Loaded>
      <Modal opened={action !== null} onClose={close} title={action === null ? '' : titles[action]} closeOnClickOutside={false}>
        {action !== null && <ActionForm action={action} onClose={close} />}
      </Modal>
    </Panel>
  );
}
