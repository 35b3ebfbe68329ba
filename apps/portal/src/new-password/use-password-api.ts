import { useMemo } from 'react';
import { toClientInfo } from '../api/client-info.ts';
import { createPasswordApi, type PasswordApi } from '../api/accounts/passwords.ts';
import { useService } from '../lib/services.tsx';

export function usePasswordApi(): PasswordApi {
  const http = useService('http');
  const { origin } = window.location;
  return useMemo(
    () => createPasswordApi(http, { client_info: toClientInfo(navigator), origin }),
    [http, origin],
  );
}
