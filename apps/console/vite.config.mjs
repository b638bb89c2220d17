import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** In production the console calls the service that serves it. In development it calls this one. */
const service = process.env.CONSOLE_SERVICE ?? 'https://localhost:8443';

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: command === 'build' ? '/console/' : '/',
  cacheDir: at('../../node_modules/.cache/vite-console'),
  // The service replaces the placeholder with the nonce of each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: at('../../dist/apps/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The Content-Security-Policy forbids data: scripts, and every file name has a hash and is cached permanently.
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // A page loads a few files: its own chunk, the shared chunks, and the chart library only where it is used.
        codeSplitting: {
          groups: [
            { name: 'core', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack)\//, priority: 4 },
            {
              name: 'charts',
              test: /node_modules\/(recharts|d3-|victory-|immer|@reduxjs|react-redux|redux|es-toolkit|decimal)/,
              priority: 3,
            },
            {
              name: 'components',
              test: /node_modules\/(@mantine|@floating-ui|tabbable|react-number-format)/,
              minShareCount: 4,
              priority: 2,
            },
            { name: 'parts', test: /apps\/console\/src\/shared\//, minShareCount: 4, priority: 1 },
          ],
        },
      },
      onwarn(warning, warn) {
        // "use client" applies to server-side rendering, which the console does not use.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/console/api', '/assets', '/docs', '/openapi.json'].map((path) => [
        path,
        { target: service, secure: false, headers: { origin: service } },
      ]),
    ),
  },
}));
