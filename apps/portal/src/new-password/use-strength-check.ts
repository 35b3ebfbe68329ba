import { PASSWORD_MAX_LENGTH, passwordLengthOf } from '@bakehouse/contract';
import { useEffect, useState } from 'react';
import type { PasswordStrength } from '../api/accounts/passwords.ts';
import { usePasswordApi } from './use-password-api.ts';

export type StrengthCheck =
  | { status: 'pending' }
  | { status: 'checked'; strength: PasswordStrength }
  | { status: 'failed'; error: unknown };

export const isTooLong = (password: string): boolean =>
  passwordLengthOf(password) > PASSWORD_MAX_LENGTH;

const CHECK_DELAY_MS = 350;

const PENDING: StrengthCheck = { status: 'pending' };

interface CheckedPassword {
  password: string;
  check: StrengthCheck;
}

export interface StrengthCheckState {
  check: StrengthCheck;
  /** The last known score and advice, so that the meter does not jump while the next check runs. */
  last: StrengthCheck;
  retry: () => void;
}

/** Asks the server for the strength of the password when nothing was typed for a moment. */
export function useStrengthCheck(password: string, email?: string): StrengthCheckState {
  const { strength } = usePasswordApi();
  const [checked, setChecked] = useState<CheckedPassword>({ password: '', check: PENDING });
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (password === '' || isTooLong(password)) return undefined;
    const abort = new AbortController();
    const save = (check: StrengthCheck) => {
      if (!abort.signal.aborted) setChecked({ password, check });
    };
    const timer = setTimeout(() => {
      strength({ password, email }, abort.signal).then(
        (found) => save({ status: 'checked', strength: found }),
        (error: unknown) => save({ status: 'failed', error }),
      );
    }, CHECK_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [strength, password, email, retries]);

  return {
    check: checked.password === password ? checked.check : PENDING,
    last: password === '' ? PENDING : checked.check,
    retry() {
      setChecked({ password: '', check: PENDING });
      setRetries(retries + 1);
    },
  };
}
