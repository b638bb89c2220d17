import { Avatar, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSignOut } from '../features/session/parts/use-sign-out.js';
import { IconBook2, IconLogout, IconUser } from '../shared/ui/icons.js';
import classes from './user-menu.module.css';
import { useSession } from '../shared/ui/use-session.js';

export function UserMenu() {
  const { user } = useSession();
  const signingOut = useSignOut();
  return (
    <Menu position="top-start" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['user']}>
          <Group gap={8} wrap="nowrap">
            <Avatar name={user.name} size={28} radius="xl" color="brand" variant="filled" aria-hidden />
            <div className={classes['who']}>
              <Text size="sm" fw={500} truncate>
                {user.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {user.role}
              </Text>
            </div>
            <VisuallyHidden>Profile and sign out</VisuallyHidden>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} renderRoot={(props) => <Link to="/settings/profile" {...props} />}>
          Profile
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={16} aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signingOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
