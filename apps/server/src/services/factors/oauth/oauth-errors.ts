import type { ErrorType } from '../../../error-types.ts';
import { HttpError } from '../../../http-error.ts';

export type OAuthRefusal = Extract<ErrorType, `oauth_${string}`>;

const TEXTS = {
  oauth_access_denied: (label: string) => `You did not give permission at ${label}.`,
  oauth_state_not_found: (label: string) =>
    `This login with ${label} was finished already, or more than 10 minutes have passed since it began.`,
  oauth_state_mismatch: (label: string) =>
    `You came to ${label} in another browser, or this browser keeps no cookies.`,
  oauth_provider_unavailable: (label: string) =>
    `${label} does not answer at the moment. Try again in a few minutes.`,
  oauth_provider_failed: (label: string) =>
    `${label} sent an answer that does not pass the checks of this server.`,
} as const satisfies Partial<Record<OAuthRefusal, (label: string) => string>>;

export const oauthError = (type: keyof typeof TEXTS, label: string): HttpError =>
  new HttpError(400, type, TEXTS[type](label));
