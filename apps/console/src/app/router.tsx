import { createRouter } from '@tanstack/react-router';
import { Failure } from '../ui/failure.js';
import { Waiting } from '../ui/loaded.js';
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
  defaultPendingComponent: () => <Waiting rows={6} />,
  defaultErrorComponent: ({ error, reset }) => <Failure error={error} title="This page could not be shown" onRetry={reset} />,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
