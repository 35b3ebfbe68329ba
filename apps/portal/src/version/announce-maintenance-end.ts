import type { QueryClient } from '@tanstack/react-query';
import type { Toasts } from '../toasts/toasts.ts';
import type { Maintenance } from './maintenance.ts';
import { TEXTS } from './texts.ts';

interface MaintenanceEndOptions {
  maintenance: Maintenance;
  queryClient: QueryClient;
  toasts: Toasts;
}

/** After maintenance, loads what could not be loaded, and says that the work can go on. */
export const announceMaintenanceEnd = ({
  maintenance,
  queryClient,
  toasts,
}: MaintenanceEndOptions) =>
  maintenance.subscribe(() => {
    if (maintenance.isOn()) return;
    toasts.add({ tone: 'info', message: TEXTS.maintenanceOver });
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  });
