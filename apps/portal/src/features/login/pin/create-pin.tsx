import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiFailure } from '@bakehouse/contract';
import { Button } from '../../../components/button.tsx';
import { TYPED_TEXTS } from '../../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../../lib/services.tsx';
import { PinField } from '../../../pin/pin-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { fieldTextOf } from '../../../lib/typing/field-text.ts';
import { newPinErrors } from '../../../pin/new-pin-rules.ts';
import { toPinDigits } from '../../../pin/pin-digits.ts';
import { PinFailure } from '../../../pin/pin-failure.tsx';
import { NEW_PIN_TEXTS } from '../../../pin/texts.ts';
import styles from './pin-form.module.css';
import { useCreatePasskey } from './use-create-passkey.ts';
import { CREATE_PIN_TEXTS } from './texts.ts';

const isWeakPin = (error: unknown) => error instanceof ApiFailure && error.errorType === 'weak_pin';

const EMPTY_PIN_ERRORS = { pin: undefined, confirmation: undefined };

export function CreatePin() {
  const session = useService('session');
  const createPasskey = useCreatePasskey();
  const form = useFirstFieldFocus();
  const [pin, setPin] = useState('');
  const [confirmation, setConfirmation] = useState('');
  useUnsavedWork(pin + confirmation === '' ? null : TYPED_TEXTS);
  const [errors, setErrors] = useState<ReturnType<typeof newPinErrors>>(EMPTY_PIN_ERRORS);
  const pinInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const startOver = () => {
    setPin('');
    setConfirmation('');
    pinInput.current?.focus();
  };
  const create = useAction((digits: string) =>
    session.createPin(digits).then(createPasskey, (error: unknown) => {
      if (isWeakPin(error)) startOver();
      throw error;
    }),
  );
  const confirm = useAction(session.confirm);
  const error = confirm.error ?? create.error;
  const isPending = create.isPending || confirm.isPending;

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = toPinDigits(fieldTextOf(event.currentTarget, 'new-pin'));
    const shownAgain = toPinDigits(fieldTextOf(event.currentTarget, 'confirm-pin'));
    setPin(shown);
    setConfirmation(shownAgain);
    const found = newPinErrors(shown, shownAgain);
    setErrors(found);
    create.reset();
    confirm.reset();
    if (found.pin === undefined && found.confirmation === undefined) void create.run(shown);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {error !== null && (
        <PinFailure
          error={error}
          fallback={CREATE_PIN_TEXTS.failed}
          onConfirm={() => void confirm.run()}
        />
      )}
      <PinField
        ref={pinInput}
        name="new-pin"
        label={NEW_PIN_TEXTS.newPin}
        value={pin}
        onChange={setPin}
        onComplete={() => confirmationInput.current?.focus()}
        error={errors.pin}
        disabled={isPending}
      />
      <PinField
        ref={confirmationInput}
        name="confirm-pin"
        label={NEW_PIN_TEXTS.confirmPin}
        value={confirmation}
        onChange={setConfirmation}
        error={errors.confirmation}
        disabled={isPending}
      />
      <Button
        variant="primary"
        type="submit"
        busy={isPending}
        busyLabel={CREATE_PIN_TEXTS.creating}
      >
        {CREATE_PIN_TEXTS.create}
      </Button>
    </form>
  );
}
