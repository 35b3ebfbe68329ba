import { useState, type ReactNode } from 'react';
import { sendLink } from '../../flows/magic-links.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWidget } from '../../widget-context.tsx';

export function MagicLinkForm(): ReactNode {
  const { state } = useWidget();
  const send = useFlow(sendLink);
  const strings = useStrings();
  const [email, setEmail] = useState(state.formState.magicLinkState.email);
  return (
    <form
      className="bh-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send.run(email);
      }}
    >
      <TextField
        id="email-input"
        label={strings['email.label']}
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={email}
        onChange={setEmail}
        error={send.error}
        focusOnMount={state.previousScreen !== null}
      />
      <Button type="submit" busy={send.pending}>
        {strings['magicLinks.submit']}
      </Button>
      <p className="bh-hidden" role="status">
        {send.pending && strings['magicLinks.sending']}
      </p>
    </form>
  );
}
