import { createSessionVerifier, SessionVerificationError } from '@bakehouse/sdk/backend';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

/** Returns the id of the user, or why the request has no session, such as `expired`. */
export async function findUser(request: Request): Promise<{ userId: string } | { reason: string }> {
  try {
    const { userId } = await verifier.verifyRequest(request);
    return { userId };
  } catch (error) {
    if (error instanceof SessionVerificationError) return { reason: error.reason };
    throw error;
  }
}
