import { createNextProxy, createSessionVerifier } from '@bakehouse/sdk/backend';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

const guard = createNextProxy(verifier, {
  loginUrl: '/login',
  isPage: ({ url }) => !new URL(url).pathname.startsWith('/files/api/'),
});

export function proxy(request: Request): Promise<Response | undefined> {
  return guard(request);
}

export const config = { matcher: '/files/:path*' };
