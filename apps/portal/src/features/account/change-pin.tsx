import { ApiFailure, type PinProof } from '@bakehouse/contract';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { TYPED_TEXTS } from '../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../lib/services.tsx';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import { newPinErrors } from '../../pin/new-pin-rules.ts';
import { toPinDigits } from '../../pin/pin-digits.ts';
import { PinField } from '../../pin/pin-field.tsx';
import { NEW_PIN_TEXTS } from '../../pin/texts.ts';
import styles from './account-settings.module.css';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import { PIN_TEXTS, TEXTS } from './texts.ts';

const isWeakPin = (error: unknown) => error instanceof ApiFailure && error.errorType === 'weak_pin';

/** Two dialogs, one after the other: the new PIN, then the current one. */
export function ChangePin({ onClose }: { onClose: () => void }) {
  const api = useAccountApi();
  const session = useService('session');
  const toasts = useService('toasts');
  const [newPin, setNewPin] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const change = async (proof: PinProof, signal: AbortSignal) => {
    try {
      await session.continueWith(api.changePin(proof, newPin ?? '', signal));
      signal.throwIfAborted();
    } catch (error) {
      if (!isWeakPin(error)) throw error;
      setRefusal(failureMessageOf(error, PIN_TEXTS.failed));
      setNewPin(null);
      return;
    }
    toasts.add({ tone: 'success', message: PIN_TEXTS.changed, detail: TEXTS.othersLoggedOut });
    onClose();
  };

  return (
    <>
      <DialogFrame
        role="dialog"
        title={PIN_TEXTS.newTitle}
        open={newPin === null}
        onClose={onClose}
        actions={<Button onClick={onClose}>{TEXTS.cancel}</Button>}
      >
        {refusal !== null && <Notice tone="danger" title={refusal} />}
        <NewPinForm onPin={setNewPin} />
      </DialogFrame>
      <PinDialog
        open={newPin !== null}
        reason={PIN_TEXTS.reset}
        isLastOfSeveral
        onProof={change}
        onClose={onClose}
        fallback={PIN_TEXTS.failed}
        unknown={PIN_TEXTS.unknown}
      />
    </>
  );
}

function NewPinForm({ onPin }: { onPin: (pin: string) => void }) {
  const form = useFirstFieldFocus();
  const confirmationInput = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [confirmation, setConfirmation] = useState('');
  useUnsavedWork(pin + confirmation === '' ? null : TYPED_TEXTS);
  const [errors, setErrors] = useState<Partial<ReturnType<typeof newPinErrors>>>({});

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = toPinDigits(fieldTextOf(event.currentTarget, 'new-pin'));
    const shownAgain = toPinDigits(fieldTextOf(event.currentTarget, 'confirm-pin'));
    setPin(shown);
    setConfirmation(shownAgain);
    const found = newPinErrors(shown, shownAgain);
    setErrors(found);
    if (found.pin === undefined && found.confirmation === undefined) onPin(shown);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <PinField
        name="new-pin"
        label={NEW_PIN_TEXTS.newPin}
        value={pin}
        onChange={setPin}
        onComplete={() => confirmationInput.current?.focus()}
        error={errors.pin}
      />
      <PinField
        ref={confirmationInput}
        name="confirm-pin"
        label={NEW_PIN_TEXTS.confirmPin}
        value={confirmation}
        onChange={setConfirmation}
        error={errors.confirmation}
      />
      <Button variant="primary" type="submit">
        {TEXTS.continue}
      </Button>
    </form>
  );
}
