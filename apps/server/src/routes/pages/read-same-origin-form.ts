import type { Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { isSameOriginForm } from '../../lib/http/same-origin-form.ts';

/** Throws HttpError 403 for a form that another site sent. */
export async function readSameOriginForm(
  c: Context<AppEnv>,
  { config }: Pick<Deps, 'config'>,
): Promise<URLSearchParams> {
  const source = { fetchSite: c.req.header('sec-fetch-site'), origin: c.req.header('origin') };
  const own = [new URL(config.publicUrl).origin, new URL(c.req.url).origin];
  if (!isSameOriginForm(source, own)) {
    const text = 'This form was sent from another site. Open the link in your email again.';
    throw new HttpError(403, 'foreign_form', text);
  }
  return new URLSearchParams(await c.req.text());
}
