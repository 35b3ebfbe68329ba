import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../components/offline-banner.tsx';
import { useOnline } from '../lib/use-online.ts';
import { type Services, ServicesProvider } from '../services/services.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { Router } from './router.tsx';

interface AppProps {
  services: Services;
  queryClient: QueryClient;
}

export function App({ services, queryClient }: AppProps) {
  const isOnline = useOnline();
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queryClient}>
        <OfflineBanner offline={!isOnline} />
        <ErrorBoundary>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </ErrorBoundary>
        <LazyToaster toasts={services.toasts} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}
