import * as z from 'zod/mini';
import { HttpError } from '../../http-error.ts';

const SESSION_MINUTES_MIN = 5;
const SESSION_MINUTES_MAX = 527_040;

export const sessionDurationSchema = z.optional(z.number());

/** @throws HttpError 400 invalid_session_duration_minutes */
export function checkSessionMinutes<Minutes extends number | undefined>(minutes: Minutes): Minutes {
  if (minutes === undefined) return minutes;
  const isAllowed =
    Number.isInteger(minutes) && minutes >= SESSION_MINUTES_MIN && minutes <= SESSION_MINUTES_MAX;
  if (isAllowed) return minutes;
  const text = `session_duration_minutes must be a whole number from ${SESSION_MINUTES_MIN} to ${SESSION_MINUTES_MAX}.`;
  throw new HttpError(400, 'invalid_session_duration_minutes', text);
}
