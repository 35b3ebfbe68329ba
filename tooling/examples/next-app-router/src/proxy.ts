import { createNextProxy } from '@bakehouse/sdk/backend';
import { NextResponse, type NextRequest } from 'next/server';
import { verifier } from './lib/session';
import { settings } from './lib/settings';

const PROTECTED_PATHS = /^\/(?:account|api)(?:\/|$)/;

/** A request without a session is sent to the login if it is for a page, and refused otherwise. */
const guard = createNextProxy(verifier, {
  loginUrl: '/login',
  isPage: ({ url }) => !new URL(url).pathname.startsWith('/api/'),
});

/** Only a development server evaluates code and adds styles without a nonce. */
const isDevelopment = process.env.NODE_ENV === 'development';

const createPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `connect-src 'self' ${settings.apiOrigin}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export async function proxy(request: NextRequest): Promise<Response> {
  const isProtected = PROTECTED_PATHS.test(request.nextUrl.pathname);
  const refusal = isProtected ? await guard(request) : undefined;
  if (refusal) return refusal;

  // Next reads the nonce from the policy of the request, and gives it to its own scripts.
  const policy = createPolicy(Buffer.from(crypto.randomUUID()).toString('base64'));
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = { matcher: '/((?!_next/static|_next/image|favicon.ico).*)' };
