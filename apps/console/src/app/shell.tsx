import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsFetching } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { LoadingSkeleton } from '../shared/ui/loaded.js';
import { Brand } from '../shared/ui/brand.js';
import { Navigation } from './navigation.js';
import classes from './shell.module.css';

/** Moves the focus to the heading after navigation, so that keyboards and screen readers start there as after a page load. */
function useFocusOnNewPage(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The layout of all pages: navigation, user menu and content. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  useEffect(close, [pathname, close]);
  useFocusOnNewPage(pathname);
  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
      transitionDuration={120}
    >
      <a className={classes['skip']} href="#content">
        Skip to content
      </a>
      <AppShell.Header hiddenFrom="sm" className={classes['header']}>
        <Group h="100%" px="md" justify="space-between">
          <Brand />
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label={isOpen ? 'Close menu' : 'Open menu'} aria-expanded={isOpen} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes['navbar']}>
        <Navigation onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" className={classes['main']}>
        <div className={classes['progress']} data-busy={isFetching || undefined} aria-hidden />
        <Suspense fallback={<LoadingSkeleton rows={6} />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}
