import { svelte } from '@sveltejs/vite-plugin-svelte';
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
  plugins: [svelte()],
  envPrefix: ['VITE_', 'BAKEHOUSE_URL'],
  server: address,
  preview: { ...address, headers: { 'Content-Security-Policy': policy } },
});
