import { useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ConnectionBanner, type ConnectionProblem } from '../components/page/connection-banner.tsx';
import { InsecureBanner } from '../components/page/insecure-banner.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { isInsecurePage } from '../lib/plain-http/is-insecure-page.ts';
import { useOnline } from '../lib/use-online.ts';
import type { Portal } from './create-portal.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { UnsavedWorkGuard } from './unsaved/unsaved-work-guard.tsx';

const connectionProblemOf = (state: {
  isOnline: boolean;
  isInMaintenance: boolean;
}): ConnectionProblem | undefined => {
  if (!state.isOnline) return 'offline';
  return state.isInMaintenance ? 'maintenance' : undefined;
};

export function App({ portal }: { portal: Portal }) {
  const isOnline = useOnline();
  const { subscribe, isOn } = portal.maintenance;
  const isInMaintenance = useSyncExternalStore(subscribe, isOn);
  const problem = connectionProblemOf({ isOnline, isInMaintenance });
  return (
    <Providers portal={portal}>
      {isInsecurePage(window.location) && <InsecureBanner />}
      <ConnectionBanner problem={problem} />
      <ErrorBoundary onReload={portal.reloadOrNotify}>
        <BrowserRouter>
          <UnsavedWorkGuard scope={portal.work}>
            <Router />
          </UnsavedWorkGuard>
        </BrowserRouter>
      </ErrorBoundary>
      <Toaster toasts={portal.toasts} />
    </Providers>
  );
}
