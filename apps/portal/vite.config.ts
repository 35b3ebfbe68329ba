import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';

const SERVED_BY_THE_SERVER = [
  '/api',
  '/sdk',
  '/v1',
  '/__dev',
  '/healthz',
  '/readyz',
  '/.well-known',
];

const page = (name: string) => join(import.meta.dirname, name);

const server = `http://localhost:${process.env.BAKEHOUSE_SERVER_PORT ?? '4000'}`;

export default defineConfig({
  plugins: [react(), precompress({ except: ['index.html', 'gallery.html'] })],
  resolve: { conditions: ['bakehouse-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Lets the build drop unused schemas. Nothing else in the build is a function named `z`.
      treeshake: { manualPureFunctions: ['z'] },
      input: ['index.html', 'gallery.html'].map(page).filter((file) => existsSync(file)),
    },
  },
  server: {
    proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, { target: server }])),
  },
});
