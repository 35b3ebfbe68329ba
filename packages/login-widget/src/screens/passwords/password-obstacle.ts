import type { StrengthCheck } from '../../flows/use-strength-check.ts';

/** Why a new password cannot be sent yet. */
export type PasswordObstacle = 'empty' | 'checking' | 'failed' | 'invalid';

export function findPasswordObstacle(
  password: string,
  check: StrengthCheck,
): PasswordObstacle | undefined {
  if (password === '') return 'empty';
  if (check.status === 'pending') return 'checking';
  if (check.status === 'failed') return 'failed';
  return check.strength.valid_password ? undefined : 'invalid';
}
