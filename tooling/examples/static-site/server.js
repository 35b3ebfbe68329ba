import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { BAKEHOUSE_URL = 'http://localhost:4000', PORT = '3000' } = process.env;

const FILES = { '/': 'index.html', '/page.js': 'page.js', '/page.css': 'page.css' };
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${BAKEHOUSE_URL}`,
  "style-src 'self'",
  `connect-src ${BAKEHOUSE_URL}`,
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

// The hash of the script of today. Browsers refuse any other script until this server starts again.
const hashes = await (await fetch(`${BAKEHOUSE_URL}/embed/integrity.json`)).json();
const values = { BAKEHOUSE_URL, INTEGRITY: hashes['login-widget.js'] };

createServer(async ({ url = '/' }, response) => {
  const file = FILES[new URL(url, 'http://localhost').pathname];
  if (!file) return response.writeHead(404).end();
  const text = await readFile(new URL(`public/${file}`, import.meta.url), 'utf8');
  const type = TYPES[file.split('.').at(-1)];
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY });
  response.end(text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name]));
}).listen(PORT, () => console.log(`Open http://localhost:${PORT}`));
