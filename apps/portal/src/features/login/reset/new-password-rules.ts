import {
  normalizePassword,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  passwordLengthOf,
} from '@bakehouse/contract';
import { isTooLong, type StrengthCheck } from '../../../new-password/use-strength-check.ts';
import { PASSWORD_PROBLEM_TEXTS } from './texts.ts';

export interface NewPassword {
  password: string;
  confirmation: string;
  check: StrengthCheck;
}

export interface NewPasswordProblems {
  password?: string | undefined;
  confirmation?: string | undefined;
  /** Why the form cannot be sent yet, if no single field is at fault. */
  form?: string | undefined;
}

const lengthProblem = (password: string) => {
  if (passwordLengthOf(password) < PASSWORD_MIN_LENGTH)
    return PASSWORD_PROBLEM_TEXTS.tooShort(PASSWORD_MIN_LENGTH);
  return isTooLong(password) ? PASSWORD_PROBLEM_TEXTS.tooLong(PASSWORD_MAX_LENGTH) : undefined;
};

const passwordProblem = ({ password, check }: NewPassword) => {
  if (password === '') return undefined;
  const isWeak = check.status === 'checked' && !check.strength.isStrongEnough;
  return lengthProblem(password) ?? (isWeak ? PASSWORD_PROBLEM_TEXTS.weak : undefined);
};

const formProblem = ({ password, confirmation, check }: NewPassword) => {
  if (password === '' || confirmation === '') return PASSWORD_PROBLEM_TEXTS.missing;
  return check.status === 'pending' ? PASSWORD_PROBLEM_TEXTS.unchecked : undefined;
};

/** Returns the problems of the typed texts; empty if the password can be sent. */
export function newPasswordProblems(typed: NewPassword): NewPasswordProblems {
  const { password, confirmation } = typed;
  const isSame = normalizePassword(password) === normalizePassword(confirmation);
  return {
    password: passwordProblem(typed),
    confirmation: confirmation === '' || isSame ? undefined : PASSWORD_PROBLEM_TEXTS.mismatch,
    form: formProblem(typed),
  };
}

const hasNoProblem = (typed: NewPassword) =>
  Object.values(newPasswordProblems(typed)).every((problem) => problem === undefined);

export const canSendNewPassword = (typed: NewPassword): boolean =>
  typed.check.status === 'checked' && hasNoProblem(typed);

/** Whether a password filled in without events can be sent; only the server checks its strength. */
export const canSendAutofilledPassword = (typed: Omit<NewPassword, 'check'>): boolean =>
  hasNoProblem({ ...typed, check: { status: 'failed', error: null } });
