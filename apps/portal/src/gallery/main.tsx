import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/base.css';
import { browserTimers, createToasts } from '../toasts/toasts.ts';
import { Gallery } from './gallery.tsx';

const rootElement = document.getElementById('root');
if (!rootElement)
  throw new Error('The gallery found no #root in its page. Serve it from gallery.html.');

createRoot(rootElement).render(
  <StrictMode>
    <Gallery toasts={createToasts(browserTimers)} />
  </StrictMode>,
);
