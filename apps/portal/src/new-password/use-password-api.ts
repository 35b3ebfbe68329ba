import { useMemo } from 'react';
import { toClientInfo } from '../api/client-info.ts';
import { useHttp } from '../api/http/http-context.ts';
import { createPasswordApi, type PasswordApi } from '../api/accounts/passwords.ts';

export function usePasswordApi(): PasswordApi {
  const http = useHttp();
  return useMemo(() => createPasswordApi(http, toClientInfo(navigator)), [http]);
}
