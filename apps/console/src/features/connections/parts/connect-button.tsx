import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Connection, platformsQuery, startConnecting } from '../api/connections.js';
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

export function ConnectButton() {
  const platforms = useQuery(platformsQuery);
  const connecting = useConnect();
  const available = platforms.data ?? [];
  const isBusy = connecting.isPending || connecting.isSuccess;
  const label = <IconPlus size={16} aria-hidden />;
  const [only] = available;
  if (available.length === 1 && only) {
    return (
      <PermissionGuard permission="connections.connect">
        <Button leftSection={label} loading={isBusy} onClick={() => connecting.mutate({ platform: only.platform })}>
          Connect {only.name}
        </Button>
      </PermissionGuard>
    );
  }
  return (
    <Menu position="bottom-end" shadow="md" disabled={available.length === 0}>
      <Menu.Target>
        <PermissionGuard permission="connections.connect">
          <Button leftSection={label} loading={isBusy}>
            Connect platform
          </Button>
        </PermissionGuard>
      </Menu.Target>
      <Menu.Dropdown>
        {available.map(({ platform, name }) => (
          <Menu.Item
            key={platform}
            rightSection={<IconExternalLink size={14} aria-hidden />}
            onClick={() => connecting.mutate({ platform })}
          >
            {name || platformName(platform)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
