import * as z from 'zod/mini';

const EXPIRATION_MINUTES_MIN = 5;
const EXPIRATION_MINUTES_MAX = 1440;
const EXPIRATION_MESSAGE = `must be a whole number from ${EXPIRATION_MINUTES_MIN} to ${EXPIRATION_MINUTES_MAX}`;

/** How long a new authenticator app waits for its first code. */
export const totpMinutesSchema = z._default(
  z
    .number()
    .check(
      z.multipleOf(1, EXPIRATION_MESSAGE),
      z.minimum(EXPIRATION_MINUTES_MIN, EXPIRATION_MESSAGE),
      z.maximum(EXPIRATION_MINUTES_MAX, EXPIRATION_MESSAGE),
    ),
  EXPIRATION_MINUTES_MAX,
);

export const recoveryCodeSchema = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.maxLength(100, 'is too long'));
