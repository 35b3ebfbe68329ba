import { createSessionVerifier, readSession, type VerifiedSession } from '@bakehouse/sdk/backend';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

/** Call this in each server component, server function and route that is not for everybody. */
export async function requireSession(): Promise<VerifiedSession> {
  const session = await readSession(verifier, { headers: await headers() });
  return session ?? redirect('/login');
}
