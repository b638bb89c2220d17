import { Code, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Platform, platformsQuery } from '../api/connections.js';
import { describeCapabilities } from '../../../shared/format/capability-words.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { ConnectPlatformButton } from './connect-button.js';
import classes from './platform-list.module.css';
import { describeNeeds } from './setting-labels.js';

function PlatformRow({ platform }: { platform: Platform }) {
  const { currency } = useFormat();
  const { name, status, documentation, capabilities, settings, scopes, deprecations } = platform;
  return (
    <li className={classes['platform']}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes['text']}>
          <Text fw={600}>{name}</Text>
          {status === 'needs_registration' || capabilities === null ? (
            <Text size="sm" c="dimmed">
              Needs an app registration by the operator of this installation: <Code>{documentation}</Code>
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {describeCapabilities(capabilities, currency)} {describeNeeds(settings)} Asks you for: {scopes.join(', ')}.
            </Text>
          )}
          {deprecations.map((text) => (
            <Text key={text} size="sm" mt={4}>
              {name} has announced a change of its API: “{text}” The operator of this installation must upgrade it before.
            </Text>
          ))}
        </div>
        {status === 'available' && <ConnectPlatformButton platform={platform} isInList />}
      </Group>
    </li>
  );
}

/** The platforms, what each can run, and what it needs. */
export function PlatformList() {
  const platforms = useQuery(platformsQuery);
  return (
    <Panel title="Platforms" id="platforms" description="What each platform can run, and what you need to connect it.">
      <Loaded query={platforms}>
        {(all) => (
          <ul className={classes['platforms']}>
            {all.map((platform) => (
              <PlatformRow key={platform.platform} platform={platform} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
