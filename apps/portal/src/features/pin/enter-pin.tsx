import { PIN_FORMAT_MESSAGE, PIN_LENGTH } from '@bakehouse/contract';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PinField } from './pin-field.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useFirstFieldFocus } from '../../lib/use-first-field-focus.ts';
import { useSession } from '../../session/session-context.ts';
import { PinFailure } from './pin-failure.tsx';
import styles from './pin-form.module.css';
import { ENTER_PIN_TEXTS } from './texts.ts';

export function EnterPin() {
  const session = useSession();
  const form = useFirstFieldFocus();
  const [pin, setPin] = useState('');
  const [isShort, setShort] = useState(false);
  const enter = useAction((digits: string) => session.enterPin(digits).finally(() => setPin('')));
  const confirm = useAction(session.confirm);
  const error = confirm.error ?? enter.error;

  const send = (digits: string) => {
    setShort(digits.length < PIN_LENGTH);
    confirm.reset();
    if (digits.length < PIN_LENGTH) {
      enter.reset();
      return;
    }
    void enter.run(digits);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(pin);
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {error !== null && (
        <PinFailure
          error={error}
          fallback={ENTER_PIN_TEXTS.failed}
          onConfirm={() => void confirm.run()}
        />
      )}
      <PinField
        label={ENTER_PIN_TEXTS.label}
        value={pin}
        onChange={setPin}
        onComplete={send}
        error={isShort ? PIN_FORMAT_MESSAGE : undefined}
        disabled={enter.isPending || confirm.isPending}
      />
      <Button
        variant="primary"
        type="submit"
        busy={enter.isPending || confirm.isPending}
        busyLabel={ENTER_PIN_TEXTS.checking}
      >
        {ENTER_PIN_TEXTS.submit}
      </Button>
    </form>
  );
}
