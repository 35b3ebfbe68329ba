import type { ClientWith } from '@bakehouse/sdk';
import { createRequiredContext } from '../lib/required-context.ts';

/** A login through this client also updates the session of the portal. */
export const [AuthClientContext, useAuthClient] =
  createRequiredContext<ClientWith>('AuthClientContext');
