import { createRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../shared/ui/error-notice.js';
import { LoadingSkeleton } from '../shared/ui/loaded.js';
import { NotFound } from './not-found.js';
import { queryClient } from './query-client.js';
import { routeTree } from './routes.js';

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 400,
  defaultPendingComponent: () => <LoadingSkeleton rows={6} />,
  defaultErrorComponent: ({ error, reset }) => <ErrorNotice error={error} title="This page failed to load" onRetry={reset} />,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
