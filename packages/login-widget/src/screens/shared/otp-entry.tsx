import { toDisplayAddress } from '@bakehouse/contract/input/display-address';
import { useState, type ReactNode } from 'react';
import { verifyCode } from '../../flows/otps.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { now } from '../../lib/clock.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useFormattedPhone } from '../../phone/use-shown-phone.ts';
import type { OtpState } from '../../state/state.ts';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { useWidget } from '../../widget-context.tsx';
import { OTP_ENTRY_STYLES } from './otp-entry-styles.ts';
import { ExpiryText } from './expiry-text.tsx';
import { ResendButton } from './resend-button.tsx';

const MINUTE_MS = 60_000;
const RESEND_WAIT_MS = 30_000;

/**
 * Returns a key that changes with each sent code and so clears the field. Text that was typed after
 * another code was requested stays, because it may be that code.
 */
function useCodeFieldKey({ expiresAt, methodId }: OtpState, sentAt: number) {
  const [typedAt, setTypedAt] = useState(0);
  const [code, setCode] = useState({ expiresAt, methodId, key: expiresAt });
  if (code.expiresAt !== expiresAt) {
    const isNewer = code.methodId === methodId && typedAt > sentAt;
    setCode({ expiresAt, methodId, key: isNewer ? code.key : expiresAt });
  }
  return { key: code.key, noteTyping: () => setTypedAt(now()) };
}

/** Asks for the code that was sent last; the right one leads to its confirmation. */
export function OtpEntry(): ReactNode {
  const { config, state } = useWidget();
  const { otpState } = state.formState;
  const { type, otpDestination, expiresAt } = otpState;
  const strings = useStrings(EN_OTPS);
  const { run, pending, error } = useFlow(verifyCode);
  const [checkedExpiry, setCheckedExpiry] = useState(expiresAt);
  const descriptionId = useUniqueId();
  const shownDestination = toDisplayAddress(useFormattedPhone(otpDestination));
  const sheet = useStyleSheet(OTP_ENTRY_STYLES);
  const sentAt = expiresAt - config.otpOptions.expirationMinutes * MINUTE_MS;
  const { key, noteTyping } = useCodeFieldKey(otpState, sentAt);
  const destination = (
    <strong
      key="destination"
      className={type === 'email' ? undefined : 'bh-phone-number'}
      dir="auto"
    >
      {shownDestination}
    </strong>
  );
  return (
    <ShadowSlot>
      <form ref={sheet} className="bh-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <div>
          <p id={descriptionId} className="bh-text">
            {format(strings['otps.sent'], { destination })}
          </p>
          <ExpiryText expiresAt={expiresAt} />
        </div>
        <CodeField
          label={strings['otps.code']}
          onComplete={(code) => {
            setCheckedExpiry(expiresAt);
            run(code);
          }}
          busy={pending}
          error={checkedExpiry === expiresAt ? error : undefined}
          onChange={noteTyping}
          resetKey={key}
          describedBy={descriptionId}
          messageId={type === 'sms' ? String(expiresAt) : undefined}
          focusOnMount
        />
        <ResendButton waitsUntil={sentAt + RESEND_WAIT_MS} destination={shownDestination} />
        <p className="bh-hidden" role="status">
          {pending && strings['otps.verifying']}
        </p>
      </form>
    </ShadowSlot>
  );
}
