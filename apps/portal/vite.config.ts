import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultAllowedOrigins, defaultClientConditions, defineConfig } from 'vite';
import { classicScript } from './vite/classic-script.ts';
import { embeddedScripts } from './vite/embedded-scripts.ts';
import { precompress } from './vite/precompress.ts';

const PROXIED_PATHS = [
  '/api',
  '/sdk',
  '/v1',
  '/__dev',
  '/help',
  '/healthz',
  '/readyz',
  '/.well-known',
];

const SERVICE_PAGE_STYLES = 'src/styles/service-page.css';

const toEntryPath = (name: string) => join(import.meta.dirname, name);

const serverUrl = `http://localhost:${process.env.BAKEHOUSE_SERVER_PORT ?? '4000'}`;

export default defineConfig({
  plugins: [
    react(),
    classicScript({ source: 'src/theme/page-theme.ts', path: '/theme.js' }),
    embeddedScripts('embed'),
    precompress({ except: ['index.html', 'gallery.html'] }),
  ],
  resolve: { conditions: ['bakehouse-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    manifest: true,
    license: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A chunk that contains the constants it uses needs no further request for them.
      optimization: { inlineConst: { mode: 'all' } },
      // Calls of these count as pure, so the build drops unused schemas and rows. No other `z` exists.
      treeshake: { manualPureFunctions: ['z', 'portalCall', 'typeOnly'] },
      input: ['index.html', 'viewer.html', 'gallery.html', SERVICE_PAGE_STYLES]
        .map(toEntryPath)
        .filter((file) => existsSync(file)),
      output: {
        codeSplitting: {
          // Code that every link needs loads with the first one, because a chunk that fails offline needs a reload.
          groups: [
            {
              name: 'magic-links',
              test: /sdk\/src\/(namespaces|resources|pkce)\/(magic-links|pkce|pair|pair-store)\.ts$/,
            },
          ],
          includeDependenciesRecursively: false,
        },
        // Pages of the server name this file, so its URL has no hash.
        assetFileNames: ({ names }) =>
          names.includes(basename(SERVICE_PAGE_STYLES))
            ? '[name][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    // The viewer has an opaque origin.
    cors: { origin: [defaultAllowedOrigins, 'null'] },
    proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target: serverUrl }])),
  },
});
