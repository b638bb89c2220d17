import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { isolated } from '../format/isolated.js';
import { OwnText } from './own-text.js';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** The back link above the title. */
  readonly backLink?: ReactNode;
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** A page with its title, actions and content. Also sets the title of the browser window. */
export function Page({ title, backLink, badge, description, actions, narrow = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${isolated(title)} · Advertising Campaign Service`;
  }, [title]);
  return (
    <Stack className={classes['page']} data-narrow={narrow || undefined} gap="lg">
      <header>
        {backLink}
        <Group justify="space-between" align="flex-start" gap="md">
          <Box className={classes['heading']}>
            <Group gap="sm" align="center">
              <Title order={1} tabIndex={-1} className={classes['title']}>
                <OwnText>{title}</OwnText>
              </Title>
              {badge}
            </Group>
            {description !== undefined && (
              <Text c="dimmed" mt={4} maw="46rem">
                {description}
              </Text>
            )}
          </Box>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      </header>
      {children}
    </Stack>
  );
}

interface PanelProps {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Omits the padding, for content such as a table. */
  readonly flush?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A section of a page with its own heading. */
export function Panel({ title, description, actions, flush = false, id, children }: PanelProps) {
  return (
    <section className={classes['panel']} {...(title ? { 'aria-label': title } : {})} {...(id ? { id } : {})}>
      {title !== undefined && (
        <Group className={classes['panelHeader']} justify="space-between" gap="sm">
          <div>
            <Title order={2}>{title}</Title>
            {description !== undefined && (
              <Text size="sm" c="dimmed" mt={2}>
                {description}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      <div className={flush ? undefined : classes['panelBody']}>{children}</div>
    </section>
  );
}
