import type { StrengthCheckResponse } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { passwords as passwordsNamespace } from '@bakehouse/sdk/namespaces/passwords.js';
import { useEffect, useState } from 'react';
import { delay } from '../lib/delay.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { ErrorMessage } from '../strings/error-strings.ts';
import { useWidget } from '../widget-context.tsx';

const CHECK_DELAY_MS = 500;

export type StrengthCheck =
  | { status: 'pending' }
  | { status: 'checked'; strength: StrengthCheckResponse }
  | { status: 'failed'; error: ErrorMessage };

export interface RatedPassword {
  password: string;
  strength: StrengthCheckResponse;
}

export interface LiveStrengthCheck {
  check: StrengthCheck;
  /** The rating before the last keystroke, so that the meter does not jump while the next one runs. */
  shown: RatedPassword | undefined;
  retry: () => void;
}

const PENDING_CHECK: StrengthCheck = { status: 'pending' };

/** Rates the password when nothing was typed for a moment. The answer to an older text is ignored. */
export function useStrengthCheck(password: string, email?: string): LiveStrengthCheck {
  const { client, report } = useWidget();
  const latestReport = useLatest(report);
  const [checked, setChecked] = useState({ password: '', check: PENDING_CHECK });
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (password === '') return undefined;
    const abort = new AbortController();
    const { passwords } = addNamespaces(client, { passwords: passwordsNamespace });
    const save = (check: StrengthCheck) => {
      if (!abort.signal.aborted) setChecked({ password, check });
    };
    const rate = async () => {
      await delay(CHECK_DELAY_MS, abort.signal);
      const request = { ...(email && { email }), password };
      return passwords.strengthCheck(request, { signal: abort.signal });
    };
    rate().then(
      (strength) => save({ status: 'checked', strength }),
      (error: unknown) => {
        if (!abort.signal.aborted) save({ status: 'failed', error: latestReport.current(error) });
      },
    );
    return () => abort.abort();
  }, [client, latestReport, password, email, retries]);

  return {
    check: checked.password === password ? checked.check : PENDING_CHECK,
    shown:
      password !== '' && checked.check.status === 'checked'
        ? { password: checked.password, strength: checked.check.strength }
        : undefined,
    retry() {
      setChecked({ password: '', check: PENDING_CHECK });
      setRetries(retries + 1);
    },
  };
}
