import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './app/app.tsx';
import { createPortal } from './app/create-portal.ts';
import { readEnv } from './config/env.ts';
import './styles/base.css';

// The page's policy has no unsafe-eval: schemas must not try to compile themselves.
z.config({ jitless: true });

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');

const portal = createPortal({
  env: readEnv(document),
  openStorage: () => window.localStorage,
  openTabStorage: () => window.sessionStorage,
  now: Date.now,
});
portal.start();

createRoot(container).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
);
