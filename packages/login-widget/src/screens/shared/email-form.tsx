import { useState, type ReactNode } from 'react';
import type { Flow } from '../../flows/flow.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { fieldTextOf } from '../../lib/typing/field-text.ts';
import { usePreload } from '../use-preload.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWidget } from '../../widget-context.tsx';

interface EmailFormProps {
  /** Gets the text as the user typed it. */
  flow: Flow<[typed: string]>;
  /** The email that the field shows at first. */
  startEmail: string;
  /** Announced while the flow runs. */
  pendingText: string;
  /** Default: the label of the button on the main screen. */
  submitText?: string;
  /** Default: also offers passkeys. */
  autoComplete?: string;
  /** Default: whether the user came from another screen. */
  focusOnMount?: boolean;
  /** Loads what comes next, when the page is idle or the user begins. */
  preload?: () => void;
}

/** The form of every method that begins with an email. */
export function EmailForm(props: EmailFormProps): ReactNode {
  const { flow, startEmail, pendingText, autoComplete = 'username webauthn', preload } = props;
  usePreload(preload);
  const { state, idSuffix } = useWidget();
  const { run, pending, error } = useFlow(flow);
  const strings = useStrings();
  const [email, setEmail] = useState(startEmail);
  return (
    <form
      className="bh-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const shown = fieldTextOf(event.currentTarget, 'email');
        setEmail(shown);
        run(shown);
      }}
    >
      <TextField
        id={`email-input${idSuffix}`}
        label={strings['email.label']}
        name="email"
        type="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        onFocus={preload}
        value={email}
        onChange={setEmail}
        error={error}
        focusOnMount={props.focusOnMount ?? state.previousScreen !== null}
      />
      <Button type="submit" busy={pending}>
        {props.submitText ?? strings['email.submit']}
      </Button>
      <p className="bh-hidden" role="status">
        {pending && pendingText}
      </p>
    </form>
  );
}
