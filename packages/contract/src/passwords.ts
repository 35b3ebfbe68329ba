import * as z from 'zod/mini';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

/** The form in which a password is judged and hashed: one text however its accents were typed. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

/** Length in code points of the normal form, as NIST SP 800-63B counts it. */
export const passwordLength = (typed: string): number => Array.from(normalPassword(typed)).length;

/** Any password that may be compared; whether it may be set is the strength check's to say. */
export const passwordText = z
  .string()
  .check(
    z.refine(
      (typed) => passwordLength(typed) <= PASSWORD_MAX_LENGTH,
      `must have at most ${PASSWORD_MAX_LENGTH} characters`,
    ),
  );

export const passwordStrengthBody = z.object({
  password: passwordText,
  email: z.optional(z.string().check(z.maxLength(320, 'is too long'))),
});

export const ludsRequirements = z.object({
  has_digit: z.boolean(),
  has_lower_case: z.boolean(),
  has_symbol: z.boolean(),
  has_upper_case: z.boolean(),
  missing_characters: z.number(),
  missing_complexity: z.number(),
});

export const passwordStrength = z.object({
  score: z.number(),
  valid_password: z.boolean(),
  is_strong_enough: z.boolean(),
  strength_policy: z.enum(['zxcvbn', 'luds']),
  breached_password: z.boolean(),
  feedback: z.object({
    warning: z.string(),
    suggestions: z.array(z.string()),
    luds_requirements: z.nullable(ludsRequirements),
  }),
});

export type PasswordStrengthBody = z.infer<typeof passwordStrengthBody>;
export type PasswordStrength = z.infer<typeof passwordStrength>;
export type LudsRequirements = z.infer<typeof ludsRequirements>;
