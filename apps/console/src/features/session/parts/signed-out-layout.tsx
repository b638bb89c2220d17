import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Brand } from '../../../shared/ui/brand.js';
import classes from './signed-out-layout.module.css';

/** Layout of the pages without a session. */
export function SignedOutLayout({ title, description, children }: { title: string; description?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Advertising Campaign Service`;
  }, [title]);
  return (
    <Center component="main" className={classes['ground']}>
      <Stack w="100%" maw={400} gap="lg">
        <Center>
          <Brand />
        </Center>
        <Paper className={classes['card']}>
          <Title order={1} fz="xl">
            {title}
          </Title>
          {description !== undefined && (
            <Text c="dimmed" mt={4}>
              {description}
            </Text>
          )}
          <div className={classes['content']}>{children}</div>
        </Paper>
      </Stack>
    </Center>
  );
}
