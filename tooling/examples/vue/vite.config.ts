import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const { BAKEHOUSE_URL = 'http://localhost:4000', PORT = '5173' } = process.env;
const address = { port: Number(PORT), strictPort: true };

// The policy for the built app. The development server of Vite needs inline scripts.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src ${BAKEHOUSE_URL}`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

export default defineConfig({
  // Vue leaves the elements of the widget to the browser.
  plugins: [
    vue({
      template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('bakehouse-') } },
    }),
  ],
  envPrefix: ['VITE_', 'BAKEHOUSE_URL'],
  server: address,
  preview: { ...address, headers: { 'Content-Security-Policy': policy } },
});
