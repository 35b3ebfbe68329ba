import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Config } from '../config/config.ts';

const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Responses without a policy of their own are data, which must not load or run anything. */
const DATA_RESPONSE_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Older browsers know X-Frame-Options alone, which has no word for several origins. */
const forbidsFrames = (policy: string | null) => policy?.includes("frame-ancestors 'none'") ?? true;
const HSTS_ONE_YEAR = 'max-age=31536000; includeSubDomains';

export const securityHeaders = ({ publicUrl }: Config): MiddlewareHandler<AppEnv> => {
  const isHttps = publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
    if (!forbidsFrames(headers.get('Content-Security-Policy'))) headers.delete('X-Frame-Options');
    if (isHttps) headers.set('Strict-Transport-Security', HSTS_ONE_YEAR);
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', DATA_RESPONSE_POLICY);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    if (!headers.has('Cross-Origin-Resource-Policy')) {
      headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    }
  };
};
