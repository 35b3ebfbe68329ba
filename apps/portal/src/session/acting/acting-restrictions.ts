import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import { createContext, useContext } from 'react';
import { TEXTS } from './texts.ts';

/** The address of the user for whom an operator acts; undefined in a session of the user. */
export const ActedForEmailContext = createContext<string | undefined>(undefined);

/** Why this session may not send the call; undefined when it may. */
export function useDisabledReason({ whileActing }: PortalCall): string | undefined {
  const email = useContext(ActedForEmailContext);
  return email === undefined || whileActing ? undefined : TEXTS.closed(email);
}
