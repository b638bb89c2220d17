import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Connection, platformsQuery, startConnecting } from '../../api/connections.js';
import { platformName } from '../../format/words.js';
import { Allowed } from '../../ui/allowed.js';
import { messageOf } from '../../ui/failure.js';

/** Leaves for the consent page of the platform; it sends the browser back here. */
function useConnect() {
  return useMutation({
    mutationFn: startConnecting,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => notifications.show({ color: 'red', title: 'The platform was not reached', message: messageOf(error) }),
  });
}

export function ConnectButton() {
  const platforms = useQuery(platformsQuery);
  const connecting = useConnect();
  const known = platforms.data ?? [];
  const isBusy = connecting.isPending || connecting.isSuccess;
  const label = <IconPlus size={16} aria-hidden />;
  const [only] = known;
  if (known.length === 1 && only) {
    return (
      <Allowed to="connections.connect">
        <Button leftSection={label} loading={isBusy} onClick={() => connecting.mutate({ platform: only.platform })}>
          Connect {only.name}
        </Button>
      </Allowed>
    );
  }
  return (
    <Menu position="bottom-end" shadow="md" disabled={known.length === 0}>
      <Menu.Target>
        <Allowed to="connections.connect">
          <Button leftSection={label} loading={isBusy}>
            Connect a platform
          </Button>
        </Allowed>
      </Menu.Target>
      <Menu.Dropdown>
        {known.map(({ platform, name }) => (
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

/** For a connection whose authorisation has ended. */
export function ReconnectButton({ connection: { id } }: { connection: Connection }) {
  const connecting = useConnect();
  return (
    <Allowed to="connections.connect">
      <Button size="xs" loading={connecting.isPending || connecting.isSuccess} onClick={() => connecting.mutate({ connection_id: id })}>
        Reconnect
      </Button>
    </Allowed>
  );
}
