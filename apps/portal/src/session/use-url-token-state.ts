import { useSyncExternalStore } from 'react';
import { useService } from '../lib/services.tsx';
import type { UrlTokenState } from './url-token.ts';

export function useUrlTokenState(): UrlTokenState {
  const urlToken = useService('urlToken');
  return useSyncExternalStore(urlToken.subscribe, urlToken.get);
}
