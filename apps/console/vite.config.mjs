import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The pages call the service that serves them; while they are developed, this one. */
const service = process.env.CONSOLE_SERVICE ?? 'https://localhost:8443';

export default defineConfig(({ command }) => ({
  root: at('.'),
  base: command === 'build' ? '/console/' : '/',
  cacheDir: at('../../node_modules/.cache/vite-console'),
  // The service puts the nonce of each answer in its place.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: at('../../dist/apps/console'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the page allows no data: scripts, and every file is cached for ever by its name.
    assetsInlineLimit: 0,
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // A page is a handful of files: its own, what pages share, and the charts only where there are some.
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
              test: /node_modules\/(@mantine|@floating-ui|@tabler|tabbable|react-number-format)/,
              minShareCount: 4,
              priority: 2,
            },
            { name: 'parts', test: /apps\/console\/src\/(ui|api|format)\//, minShareCount: 4, priority: 1 },
          ],
        },
      },
      onwarn(warning, warn) {
        // "use client" is for servers that render React; there is none here.
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
