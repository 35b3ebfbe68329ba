import { useSyncExternalStore } from 'react';
import { createRequiredContext } from '../lib/required-context.ts';
import type { UrlTokenState, UrlTokenStore } from './url-token.ts';

export const [UrlTokenContext, useUrlToken] =
  createRequiredContext<UrlTokenStore>('UrlTokenContext');

export function useUrlTokenState(): UrlTokenState {
  const urlToken = useUrlToken();
  return useSyncExternalStore(urlToken.subscribe, urlToken.get);
}
