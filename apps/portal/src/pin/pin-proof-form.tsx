import { PIN_FORMAT_MESSAGE, PIN_LENGTH, type PinProof } from '@bakehouse/contract';
import { tidyText } from '@bakehouse/contract/input';
import { type SyntheticEvent, useState } from 'react';
import { useAccountApi } from '../api/accounts/use-account-api.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { useAction } from '../lib/use-action.ts';
import { useFirstFieldFocus } from '../lib/use-first-field-focus.ts';
import { fieldTextOf } from '../lib/typing/field-text.ts';
import { requestPasskeyAssertion, canUsePasskey } from './passkey-proof.ts';
import { PinFailure } from './pin-failure.tsx';
import { lockMsOf } from './pin-lock-rules.ts';
import { isProofRefused } from './pin-problem-rules.ts';
import { toPinDigits } from './pin-digits.ts';
import { PinField } from './pin-field.tsx';
import styles from './pin-proof-form.module.css';
import { PROOF_TEXTS } from './texts.ts';
import { usePinLock } from './use-pin-lock.ts';

interface PinProofFormProps {
  /** Sends the PIN, or a passkey or recovery code in its place. */
  onProof: (proof: PinProof) => Promise<unknown>;
  /** Ends a passkey prompt, and makes the form ignore the outcome of a pending proof. */
  signal?: AbortSignal;
  /** Checks again whether the session is valid. */
  onConfirm: () => Promise<void>;
  /** The text of a failure for which the server sent none. */
  fallback?: string;
  /** Whether the user has just asked for a new PIN, which locks the old one. */
  isLockedByReset?: boolean;
}

type PinProofKind = 'pin' | 'recoveryCode';

/** Keeps a refused recovery code in the field, because it is long and can be corrected. */
const doNothing = () => undefined;

export function PinProofForm({
  onProof,
  signal,
  onConfirm,
  fallback = PROOF_TEXTS.failed,
  isLockedByReset = false,
}: PinProofFormProps) {
  const api = useAccountApi();
  const [way, setWay] = useState<PinProofKind>('pin');
  const { isLocked, lock } = usePinLock();
  const send = useAction((proof: PinProof, clear: () => void) =>
    onProof(proof).then(clear, (error: unknown) => {
      if (signal?.aborted) return;
      // Without an answer of the server, the same PIN can be sent again.
      if (isProofRefused(error)) clear();
      const lockMs = lockMsOf(error);
      if (lockMs !== null) lock(lockMs);
      throw error;
    }),
  );
  const passkey = useAction(async () => {
    try {
      await onProof({
        passkey: await requestPasskeyAssertion(await api.startPasskey(signal), signal),
      });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  });
  const confirm = useAction(onConfirm);
  const actions = [confirm, passkey, send];
  const error = actions.find((action) => action.error !== null)?.error ?? null;
  const isPending = actions.some((action) => action.isPending);
  const reset = () => actions.forEach((action) => action.reset());
  const Form = FORM_BY_PROOF_KIND[way];

  return (
    <div className={styles.form}>
      {error !== null && (
        <PinFailure error={error} fallback={fallback} onConfirm={() => void confirm.run()} />
      )}
      <Form
        key={way}
        isPending={isPending}
        isLocked={isLocked || isLockedByReset}
        onReset={reset}
        onSend={(proof, clear) => {
          reset();
          void send.run(proof, clear);
        }}
      />
      <div className={styles.others}>
        {canUsePasskey() && (
          <Button
            variant="quiet"
            size="compact"
            aria-disabled={isPending}
            onClick={() => {
              reset();
              void passkey.run();
            }}
          >
            {PROOF_TEXTS.passkey}
          </Button>
        )}
        <Button
          variant="quiet"
          size="compact"
          aria-disabled={isPending}
          onClick={() => {
            reset();
            setWay(way === 'pin' ? 'recoveryCode' : 'pin');
          }}
        >
          {way === 'pin' ? PROOF_TEXTS.recoveryCode : PROOF_TEXTS.enterPin}
        </Button>
      </div>
    </div>
  );
}

interface ProofFormProps {
  isPending: boolean;
  /** A recovery code still works while the PIN is locked. */
  isLocked: boolean;
  onReset: () => void;
  /** Calls `clear` once the server has used or refused what was typed. */
  onSend: (proof: PinProof, clear: () => void) => void;
}

function PinForm({ isPending, isLocked, onReset, onSend }: ProofFormProps) {
  const form = useFirstFieldFocus();
  const [pin, setPin] = useState('');
  const [isShort, setShort] = useState(false);

  const send = (digits: string) => {
    setShort(digits.length < PIN_LENGTH);
    if (digits.length < PIN_LENGTH) onReset();
    else onSend({ pin: digits }, () => setPin(''));
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={createSubmitHandler('pin', (text) => {
        const digits = toPinDigits(text);
        setPin(digits);
        send(digits);
      })}
    >
      <PinField
        label={PROOF_TEXTS.pin}
        value={pin}
        onChange={setPin}
        onComplete={send}
        error={isShort ? PIN_FORMAT_MESSAGE : undefined}
        disabled={isPending || isLocked}
      />
      {isLocked ? <p>{PROOF_TEXTS.locked}</p> : <SubmitButton isPending={isPending} />}
    </form>
  );
}

function RecoveryCodeForm({ isPending, onReset, onSend }: ProofFormProps) {
  const form = useFirstFieldFocus();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  const send = (text: string) => {
    const typed = tidyText(text);
    setCode(text);
    setMissing(typed === '');
    if (typed === '') onReset();
    else onSend({ recovery_code: typed }, doNothing);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={createSubmitHandler('code', send)}
    >
      <TextField
        name="code"
        label={PROOF_TEXTS.code}
        hint={PROOF_TEXTS.codeHint}
        value={code}
        onChange={setCode}
        error={isMissing ? PROOF_TEXTS.codeMissing : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <SubmitButton isPending={isPending} />
    </form>
  );
}

const FORM_BY_PROOF_KIND = { pin: PinForm, recoveryCode: RecoveryCodeForm } satisfies Record<
  PinProofKind,
  unknown
>;

const createSubmitHandler =
  (name: string, send: (text: string) => void) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(fieldTextOf(event.currentTarget, name));
  };

function SubmitButton({ isPending }: Pick<ProofFormProps, 'isPending'>) {
  return (
    <Button variant="primary" type="submit" busy={isPending} busyLabel={PROOF_TEXTS.checking}>
      {PROOF_TEXTS.continue}
    </Button>
  );
}
