import type { ReactNode } from 'react';
import { useStrings } from '../../strings/strings.tsx';
import { TextField } from '../../ui/text-field.tsx';

const nothing = () => undefined;

/** Read-only, and in the form, because password managers save it with the password. */
export const EmailField = ({ email }: { email: string }): ReactNode => (
  <TextField
    id="email-input"
    label={useStrings()['email.label']}
    name="email"
    type="email"
    autoComplete="username"
    readOnly
    value={email}
    onChange={nothing}
  />
);
