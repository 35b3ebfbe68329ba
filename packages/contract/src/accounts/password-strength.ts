import * as z from 'zod/mini';
import { emailText } from '../access/email-text.ts';
import { passwordText } from './passwords.ts';

export const passwordStrengthBody = z.object({
  password: passwordText,
  email: z.optional(emailText),
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
