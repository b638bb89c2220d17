import { ActionIcon, Box, Group, ScrollArea, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Brand } from '../shared/ui/brand.js';
import {
  type Icon,
  IconBuildingStore,
  IconChartHistogram,
  IconChartLine,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconPhoto,
  IconPlug,
  IconSpeakerphone,
  IconTargetArrow,
  IconUser,
  IconUsers,
  IconWebhook,
  IconX,
} from '../shared/ui/icons.js';
import { ColorSchemeSwitch } from './color-scheme-switch.js';
import classes from './navigation.module.css';
import { useSession } from '../shared/ui/use-session.js';
import { UserMenu } from './user-menu.js';

interface NavItem {
  readonly to: LinkProps['to'];
  readonly label: string;
  readonly icon: Icon;
  /** Permission that is required to see the item. */
  readonly permission?: string;
}

const groups: readonly { readonly label: string; readonly items: readonly NavItem[] }[] = [
  {
    label: 'Advertising',
    items: [
      { to: '/', label: 'Home', icon: IconHome },
      { to: '/campaigns', label: 'Campaigns', icon: IconSpeakerphone },
      { to: '/creative', label: 'Creative', icon: IconPhoto },
      { to: '/audiences', label: 'Audiences', icon: IconTargetArrow },
      { to: '/analytics', label: 'Analytics', icon: IconChartLine },
    ],
  },
  {
    label: 'API',
    items: [
      { to: '/settings/api/keys', label: 'Keys', icon: IconKey },
      { to: '/settings/api/webhooks', label: 'Webhooks', icon: IconWebhook },
      { to: '/settings/api/events', label: 'Events', icon: IconListDetails },
      { to: '/settings/api/usage', label: 'Usage', icon: IconChartHistogram },
    ],
  },
  {
    label: 'Settings',
    items: [
      { to: '/settings/connections', label: 'Connections', icon: IconPlug },
      { to: '/settings/users', label: 'Users', icon: IconUsers, permission: 'users.manage' },
      { to: '/settings/plan', label: 'Plan', icon: IconBuildingStore },
      { to: '/settings/audit-log', label: 'Audit log', icon: IconHistory, permission: 'audit_log.read' },
      { to: '/settings/profile', label: 'Profile', icon: IconUser },
    ],
  },
];

function NavLink({ item: { to, label, icon: Icon } }: { item: NavItem }) {
  return (
    <li>
      <Link to={to} className={classes['item'] ?? ''} activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon size={17} stroke={1.6} aria-hidden />
        {label}
      </Link>
    </li>
  );
}

export function Navigation({ onClose }: { onClose: () => void }) {
  const { account, can } = useSession();
  return (
    <>
      <Group justify="space-between" px="md" pt="md" pb="sm" wrap="nowrap">
        <Brand />
        <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" onClick={onClose} aria-label="Close menu">
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Box px="md" pb="xs">
        <Text size="xs" c="dimmed" truncate title={account.name}>
          {account.name}
        </Text>
      </Box>
      <ScrollArea flex={1} type="auto" viewportProps={{ tabIndex: -1 }}>
        <nav aria-label="Pages" className={classes['nav']}>
          {groups.map(({ label, items }) => (
            <div key={label}>
              <div className={classes['group']} id={`nav-${label}`}>
                {label}
              </div>
              <ul className={classes['list']} aria-labelledby={`nav-${label}`}>
                {items
                  .filter(({ permission }) => permission === undefined || can(permission))
                  .map((item) => (
                    <NavLink key={item.label} item={item} />
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </ScrollArea>
      <Group className={classes['foot']} justify="space-between" wrap="nowrap" gap="xs">
        <UserMenu />
        <ColorSchemeSwitch />
      </Group>
    </>
  );
}
