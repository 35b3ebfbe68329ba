import type { ReactNode } from 'react';
import { useStrings } from '../../strings/strings.tsx';
import type { ErrorMessage } from '../../strings/error-strings.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWidget } from '../../widget-context.tsx';

const doNothing = () => undefined;

interface EmailFieldProps {
  email: string;
  error?: ErrorMessage | undefined;
}

/** The form has the email, read-only, because password managers save it with the password. */
export const EmailField = ({ email, error }: EmailFieldProps): ReactNode => (
  <TextField
    error={error}
    id={`email-input${useWidget().idSuffix}`}
    label={useStrings()['email.label']}
    name="email"
    type="email"
    autoComplete="username"
    readOnly
    value={email}
    onChange={doNothing}
  />
);
