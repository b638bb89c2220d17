import { Center, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import type { SecondFactorSetup } from '../api/second-factor.js';
import { QrCode } from './qr-code.js';

/** Shows what an authenticator app needs, as QR code and as text. */
export function AuthenticatorSetup({ setup }: { setup: SecondFactorSetup }) {
  return (
    <Stack gap="sm">
      <Text size="sm">Scan the code with an authenticator app, or type the key into the app. Then enter the code that the app shows.</Text>
      <Center>
        <QrCode text={setup.uri} label="QR code for the authenticator app" />
      </Center>
      <CodeBlock label="Key for the authenticator app" text={setup.secret} />
    </Stack>
  );
}
