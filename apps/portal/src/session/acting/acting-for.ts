import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import { createContext, useContext } from 'react';
import { TEXTS } from './texts.ts';

/** The address of the user for whom an operator acts; undefined in a session of the user. */
export const ActingForContext = createContext<string | undefined>(undefined);

/** Why this session may not send the call; undefined when it may. */
export function useClosedReason({ whileActing }: PortalCall): string | undefined {
  const email = useContext(ActingForContext);
  return email === undefined || whileActing ? undefined : TEXTS.closed(email);
}
