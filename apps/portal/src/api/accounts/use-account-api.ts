import { useMemo } from 'react';
import { toClientInfo } from '../client-info.ts';
import { useHttp } from '../http/http-context.ts';
import { type AccountApi, createAccountApi } from './account.ts';

export function useAccountApi(): AccountApi {
  const http = useHttp();
  return useMemo(() => createAccountApi(http, toClientInfo(navigator)), [http]);
}
