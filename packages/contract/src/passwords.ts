import * as z from 'zod/mini';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 100;

export const passwordStrengthBody = z.object({
  password: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH, 'must have at most 100 characters')),
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
