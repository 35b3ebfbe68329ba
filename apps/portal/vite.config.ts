import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';

const PROXIED_PATHS = ['/api', '/sdk', '/v1', '/__dev', '/healthz', '/readyz', '/.well-known'];

const toHtmlEntryPath = (name: string) => join(import.meta.dirname, name);

const serverUrl = `http://localhost:${process.env.BAKEHOUSE_SERVER_PORT ?? '4000'}`;

export default defineConfig({
  plugins: [react(), precompress({ except: ['index.html', 'gallery.html'] })],
  resolve: { conditions: ['bakehouse-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Calls of Zod's `z` count as pure, so the build drops unused schemas. No other `z` exists.
      treeshake: { manualPureFunctions: ['z'] },
      input: ['index.html', 'gallery.html'].map(toHtmlEntryPath).filter((file) => existsSync(file)),
    },
  },
  server: {
    proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target: serverUrl }])),
  },
});
