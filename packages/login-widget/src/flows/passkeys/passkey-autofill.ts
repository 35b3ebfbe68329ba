import type { PasskeyErrorCode } from '@bakehouse/sdk';
import { ApiError, PasskeyError } from '@bakehouse/sdk/core';
import type { WidgetClient } from '../../client.ts';
import { delay } from '../../lib/delay.ts';
import type { FlowContext } from '../flow.ts';
import { authenticateWithPasskey, completePasskeyLogin, webauthnOf } from './passkeys.ts';

const MAX_ATTEMPTS = 5;
const FIRST_RETRY_DELAY_MS = 500;

/**
 * The outcome decides what follows a failed attempt: `stop` offers no more passkeys. `replaced` waits
 * until the user returns to the widget, because another ceremony of the page has taken over. `refused`
 * means that the server refused the chosen passkey, and `failed` may succeed in another attempt.
 */
type AutofillOutcome = 'stop' | 'replaced' | 'refused' | 'failed';

const OUTCOME_BY_ERROR_CODE: Partial<Record<PasskeyErrorCode, AutofillOutcome>> = {
  cancelled: 'stop',
  not_supported: 'stop',
  insecure_context: 'stop',
  aborted: 'replaced',
  in_progress: 'replaced',
};

const REFUSED_STATUS_CODES = [401, 404];

function autofillOutcomeOf(error: unknown): AutofillOutcome {
  if (error instanceof PasskeyError) return OUTCOME_BY_ERROR_CODE[error.code] ?? 'failed';
  const isRefused = error instanceof ApiError && REFUSED_STATUS_CODES.includes(error.status_code);
  return isRefused ? 'refused' : 'failed';
}

interface AutofillOffer {
  /** Ends the ceremony. */
  signal: AbortSignal;
  /** Resolves when the user touches or focuses the widget. */
  userReturns: () => Promise<void>;
  onUnsupported: () => void;
  onError: (error: unknown) => void;
}

interface AutofillFailure {
  error: unknown;
  outcome: AutofillOutcome;
}

async function waitForPasskeyChoice(
  context: FlowContext,
  signal: AbortSignal,
): Promise<AutofillFailure | null> {
  try {
    // The form may be loaded later, and it has inputs in any case.
    const options = { conditional_mediation: true, disable_input_check: true, signal };
    const response = await authenticateWithPasskey(context, options);
    if (response) completePasskeyLogin(context, response);
    return null;
  } catch (error) {
    return { error, outcome: autofillOutcomeOf(error) };
  }
}

/** Somebody who is logged in would be asked for a second factor, which may not exist. */
const waitForLogout = ({ session }: WidgetClient, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (session.getInfo().session) return;
      stop();
      resolve();
    };
    const stop = session.onChange(check);
    signal.addEventListener('abort', stop);
    check();
  });

/** Offers passkeys in the autofill of the form until a visitor who is not logged in has chosen one. */
export async function offerPasskeyAutofill(
  context: FlowContext,
  offer: AutofillOffer,
): Promise<void> {
  const { signal, userReturns, onUnsupported, onError } = offer;
  if (!(await webauthnOf(context.client).browserSupportsAutofill())) {
    onUnsupported();
    return;
  }
  let failures = 0;
  while (failures < MAX_ATTEMPTS) {
    await waitForLogout(context.client, signal);
    const failure = await waitForPasskeyChoice(context, signal);
    if (!failure || failure.outcome === 'stop' || signal.aborted) return;
    if (failure.outcome === 'replaced') {
      await userReturns();
      continue;
    }
    failures += 1;
    const isLast = failures === MAX_ATTEMPTS;
    if (failure.outcome === 'refused' || isLast) onError(failure.error);
    else await delay(FIRST_RETRY_DELAY_MS * 2 ** (failures - 1), signal);
  }
}
