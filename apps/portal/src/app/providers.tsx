import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../lib/services.tsx';
import type { Portal } from './create-portal.ts';

interface ProvidersProps {
  portal: Portal;
  children: ReactNode;
}

export function Providers({ portal, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={portal.queryClient}>
      <ServicesProvider services={portal}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
}
