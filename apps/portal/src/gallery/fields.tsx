import { useState } from 'react';
import { PasswordField, type PasswordFieldProps } from '../components/password-field.tsx';
import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import { FocusSpecimen } from './focus-specimen.tsx';
import { Specimen, Specimens } from './specimen.tsx';

type LiveProps<Props> = Omit<Props, 'value' | 'onChange'> & { start?: string };

function LiveText({ start = '', ...rest }: LiveProps<TextFieldProps>) {
  const [value, setValue] = useState(start);
  return <TextField {...rest} value={value} onChange={setValue} />;
}

function LivePassword({ start = '', ...rest }: LiveProps<PasswordFieldProps>) {
  const [value, setValue] = useState(start);
  return <PasswordField {...rest} value={value} onChange={setValue} />;
}

export function Fields() {
  return (
    <Specimens>
      <Specimen of="Empty">
        <LiveText label="Email" type="email" autoComplete="off" />
      </Specimen>
      <Specimen of="Hint and placeholder">
        <LiveText
          label="Add access"
          hint="An address or *@domain"
          placeholder="dee@bakehouse.test"
        />
      </Specimen>
      <Specimen of="Error">
        <LiveText
          label="Email"
          start="dee@"
          error="Please enter a valid email or wildcard domain (*@domain.com)."
        />
      </Specimen>
      <FocusSpecimen of="Focus">
        <LiveText label="Email" start="bo@bakehouse.test" />
      </FocusSpecimen>
      <Specimen of="Read-only">
        <LiveText label="Email" start="bo@bakehouse.test" readOnly />
      </Specimen>
      <Specimen of="Disabled">
        <LiveText label="Email" start="bo@bakehouse.test" disabled />
      </Specimen>
      <Specimen of="Long text">
        <LiveText
          label="The address of the person who is to be told when the file opens"
          start="bartholomew.featherstonehaugh-cholmondeley@bakehouse.test"
          hint="We write to this address once, on the day the file opens, and never again after that."
        />
      </Specimen>
      <Specimen of="Password">
        <LivePassword label="Password" start="Sourdough" autoComplete="off" />
      </Specimen>
      <Specimen of="Password with error">
        <LivePassword label="Confirm password" autoComplete="off" error="Passwords do not match" />
      </Specimen>
    </Specimens>
  );
}
