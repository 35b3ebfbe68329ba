import type { ClientInfo } from '@bakehouse/contract';
import { checkPasswordStrength, startPasswordReset } from '@bakehouse/contract/calls/passwords';
import * as z from 'zod/mini';
import { paths, withCallback } from '../../config/paths.ts';
import type { Http } from '../http/http.ts';

export interface PasswordRating {
  /** The score is from 0 (weak) to 4 (strong). */
  score: number;
  isStrongEnough: boolean;
  recommendations: string[];
}

interface RatedPassword {
  password: string;
  /** A password that contains the email is rated lower. Undefined if only the server knows it. */
  email: string | undefined;
}

export interface PasswordApi {
  /** @param callback the safe path to which the user returns after the login, or null */
  startReset: (email: string, callback: string | null) => Promise<void>;
  strength: (rated: RatedPassword, signal: AbortSignal) => Promise<PasswordRating>;
}

/** Other servers leave out some members. */
const strengthReply = z.object({
  score: z.number(),
  is_strong_enough: z.optional(z.boolean()),
  valid_password: z.optional(z.boolean()),
  feedback: z.optional(z.unknown()),
});

interface StrengthFeedback {
  warning?: unknown;
  suggestions?: unknown;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Servers send the feedback as a list, or as an object with a warning and suggestions. */
const toRecommendations = (feedback: unknown): string[] => {
  // The cast is safe because both fields may have any value.
  const { warning, suggestions } = Object(feedback) as StrengthFeedback;
  const texts: unknown[] = Array.isArray(feedback) ? feedback : [warning, ...asList(suggestions)];
  const isText = (text: unknown): text is string => typeof text === 'string' && text !== '';
  return [...new Set(texts.filter(isText))];
};

export const createPasswordApi = (
  http: Http,
  { client_info, origin }: { client_info: ClientInfo; origin: string },
): PasswordApi => ({
  async startReset(email, callback) {
    await http.call(startPasswordReset, {
      email,
      login_redirect_url: origin + withCallback(paths.authenticate, callback),
      reset_password_redirect_url: origin + withCallback(paths.resetPassword, callback),
      client_info,
    });
  },
  async strength(rated, signal) {
    const call = { ...checkPasswordStrength, reply: strengthReply };
    const reply = await http.call(call, rated, { signal });
    return {
      score: Math.min(4, Math.max(0, Math.round(reply.score))),
      isStrongEnough: reply.is_strong_enough ?? reply.valid_password ?? false,
      recommendations: toRecommendations(reply.feedback),
    };
  },
});
