import { createSessionVerifier, readSession, type VerifiedSession } from '@bakehouse/sdk/backend';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { settings } from './settings';

export const verifier = createSessionVerifier({
  projectId: settings.projectId,
  apiOrigin: settings.apiOrigin,
});

export const getSession = async (): Promise<VerifiedSession | null> =>
  readSession(verifier, { headers: await headers() });

/** Call this wherever the data is: in each page, route and server function that is not for everybody. */
export const requireSession = async (): Promise<VerifiedSession> =>
  (await getSession()) ?? redirect('/login');
