import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../components/page/offline-banner.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { useOnline } from '../lib/use-online.ts';
import type { Portal } from './create-portal.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

export function App({ portal }: { portal: Portal }) {
  const isOnline = useOnline();
  return (
    <Providers portal={portal}>
      <OfflineBanner offline={!isOnline} />
      <ErrorBoundary onReload={portal.reloadOrNotify}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster toasts={portal.toasts} />
    </Providers>
  );
}
