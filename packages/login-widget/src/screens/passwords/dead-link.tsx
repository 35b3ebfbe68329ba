import { useState, type ReactNode } from 'react';
import { requestNewLink } from '../../flows/passwords.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Slot } from '../../theme/slot.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Says why a link does not work, and sends another one. */
export function DeadLink(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  const { run, pending, error } = useFlow(requestNewLink);
  const [email, setEmail] = useState('');
  return (
    <ScreenLayout heading={strings['passwords.deadLinkHeading']} focusOnMount>
      <p className="bh-text">{strings['passwords.deadLinkText']}</p>
      <Slot>
        <form
          className="bh-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            run(email);
          }}
        >
          <TextField
            id="email-input"
            label={strings['email.label']}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            value={email}
            onChange={setEmail}
            error={error}
          />
          <Button type="submit" busy={pending}>
            {strings['passwords.sendNewLink']}
          </Button>
          <p className="bh-hidden" role="status">
            {pending && strings['email.sending']}
          </p>
        </form>
      </Slot>
    </ScreenLayout>
  );
}
