import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { OfflineBanner } from '../components/page/offline-banner.tsx';
import { Toaster } from '../toasts/toaster.tsx';
import { useOnline } from '../lib/use-online.ts';
import { type Services, ServicesProvider } from '../services/services.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
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
        <ErrorBoundary onReload={services.reloadOrTell}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </ErrorBoundary>
        <Toaster toasts={services.toasts} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}
