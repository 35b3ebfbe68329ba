import { createNextProxy, readSession } from '@bakehouse/sdk/backend';
import { NextResponse, type NextRequest } from 'next/server';
import { verifier } from './lib/session';
import { settings } from './lib/settings';

const PROTECTED_PAGES = /^\/account(?:\/|$)/;
const PROTECTED_ROUTES = /^\/api\//;

const guardRoutes = createNextProxy(verifier, { loginUrl: '/login' });

/** A link of Next asks for a page by `fetch`, so every request of a page is sent to the login. */
async function guardPages(request: NextRequest): Promise<Response | undefined> {
  const session = await readSession(verifier, request);
  return session ? undefined : NextResponse.redirect(new URL('/login', request.url));
}

async function refuse(request: NextRequest): Promise<Response | undefined> {
  const { pathname } = request.nextUrl;
  if (PROTECTED_PAGES.test(pathname)) return guardPages(request);
  return PROTECTED_ROUTES.test(pathname) ? guardRoutes(request) : undefined;
}

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
  const refusal = await refuse(request);
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
