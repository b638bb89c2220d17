import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setSignedOutHandler } from './shared/api/http.js';
import { sessionQuery } from './shared/api/session.js';
import { queryClient } from './app/query-client.js';
import { router } from './app/router.js';
import { theme } from './app/theme.js';

/** The Content-Security-Policy allows only styles with the nonce of this response. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The scroll lock of dialogs also injects a style and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

setSignedOutHandler(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  void router.invalidate();
});

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" limit={3} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
