import { useMemo } from 'react';
import { useService } from '../../lib/services.tsx';
import { toClientInfo } from '../client-info.ts';
import { type AccountApi, createAccountApi } from './account.ts';

export function useAccountApi(): AccountApi {
  const http = useService('http');
  return useMemo(() => createAccountApi(http, toClientInfo(navigator)), [http]);
}
