import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconPlus } from '../../../shared/ui/icons.js';
import { type Connection, type Platform, platformsQuery, startConnecting } from '../api/connections.js';
import { platformName } from '../../../shared/format/labels.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';

/** Opens the consent page of the platform, which redirects back to the console. */
function useConnect() {
  return useMutation({
    mutationFn: startConnecting,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => notifications.show({ color: 'red', title: 'Connecting failed', message: errorMessage(error) }),
  });
}

/** Opens the consent page of a platform. */
export function ConnectPlatformButton({ platform: { platform, name }, isInList = false }: { platform: Platform; isInList?: boolean }) {
  const connecting = useConnect();
  return (
    <PermissionGuard permission="connections.connect">
      <Button
        size={isInList ? 'xs' : 'sm'}
        variant={isInList ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={connecting.isPending || connecting.isSuccess}
        onClick={() => connecting.mutate({ platform })}
      >
        Connect {name || platformName(platform)}
      </Button>
    </PermissionGuard>
  );
}

/** Connects the only available platform, or leads to the list of platforms. */
export function ConnectButton() {
  const platforms = useQuery(platformsQuery);
  const [only, ...others] = platforms.data?.filter(({ status }) => status === 'available') ?? [];
  if (only === undefined) return null;
  if (others.length === 0) return <ConnectPlatformButton platform={only} />;
  return (
    <Button component="a" href="#platforms" leftSection={<IconPlus size={16} aria-hidden />}>
      Connect platform
    </Button>
  );
}

/** For a connection whose authorization has expired. */
export function ReconnectButton({ connection: { id } }: { connection: Connection }) {
  const connecting = useConnect();
  return (
    <PermissionGuard permission="connections.connect">
      <Button size="xs" loading={connecting.isPending || connecting.isSuccess} onClick={() => connecting.mutate({ connection_id: id })}>
        Reconnect platform
      </Button>
    </PermissionGuard>
  );
}
