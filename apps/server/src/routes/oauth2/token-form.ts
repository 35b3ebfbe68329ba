import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { isStorableText } from '../../lib/json-text.ts';
import { OAuthError } from '../../services/connected-apps/tokens/oauth-error.ts';

const FORM_TYPE_PATTERN = /^application\/x-www-form-urlencoded\s*(;|$)/i;

interface TokenForm {
  form: ReadonlyMap<string, string>;
  resources: readonly string[];
}

/**
 * No parameter may be given twice, except the resource (RFC 6749, section 3.2; RFC 8707, section 2).
 * @throws OAuthError invalid_request
 */
export async function readTokenForm(c: Context<AppEnv>): Promise<TokenForm> {
  if (!FORM_TYPE_PATTERN.test(c.req.header('content-type') ?? '')) {
    const text = 'Send a form with the header Content-Type: application/x-www-form-urlencoded.';
    throw new OAuthError('invalid_request', text);
  }
  const form = new Map<string, string>();
  const resources: string[] = [];
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    if (!isStorableText(name) || !isStorableText(value))
      throw new OAuthError('invalid_request', 'The form contains an invalid character.');
    if (name === 'resource') resources.push(value);
    else if (form.has(name)) throw new OAuthError('invalid_request', `${name} is given twice.`);
    else if (value !== '') form.set(name, value);
  }
  return { form, resources };
}
