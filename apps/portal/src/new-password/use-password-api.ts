import { useMemo } from 'react';
import { toClientInfo } from '../api/client-info.ts';
import { useHttp } from '../api/http/http-context.ts';
import { createPasswordApi, type PasswordApi } from '../api/accounts/passwords.ts';

export function usePasswordApi(): PasswordApi {
  const http = useHttp();
  const { origin } = window.location;
  return useMemo(
    () => createPasswordApi(http, { client_info: toClientInfo(navigator), origin }),
    [http, origin],
  );
}
