import { useId, type ReactNode } from 'react';
import { verifyCode } from '../../flows/otps.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Slot } from '../../theme/slot.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { useWidget } from '../../widget-context.tsx';
import { ExpiryText } from './expiry-text.tsx';
import { ResendButton } from './resend-button.tsx';

const MINUTE_MS = 60_000;
const RESEND_WAIT_MS = 30_000;

/** Asks for the code that was sent last; the right one leads to its confirmation. */
export function OtpEntry(): ReactNode {
  const { config, state } = useWidget();
  const { type, otpDestination, expiresAt } = state.formState.otpState;
  const strings = useStrings(EN_OTPS);
  const { run, pending, error } = useFlow(verifyCode);
  const descriptionId = useId();
  const sentAt = expiresAt - config.otpOptions.expirationMinutes * MINUTE_MS;
  const destination = (
    <strong key="destination">
      <bdi>{otpDestination}</bdi>
    </strong>
  );
  return (
    <Slot>
      <form className="bh-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <div id={descriptionId} className="bh-field">
          <p className="bh-text">{format(strings['otps.sent'], { destination })}</p>
          <ExpiryText expiresAt={expiresAt} />
        </div>
        <CodeField
          label={strings['otps.code']}
          onComplete={run}
          busy={pending}
          error={error}
          describedBy={descriptionId}
          readsMessages={type === 'sms'}
          focusOnMount
        />
        <ResendButton waitsUntil={sentAt + RESEND_WAIT_MS} destination={otpDestination} />
        <p className="bh-hidden" role="status">
          {pending && strings['otps.verifying']}
        </p>
      </form>
    </Slot>
  );
}
