import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DateTimeField } from '../../time/fields/date-time-field.tsx';
import { PasswordField, type PasswordFieldProps } from '../../components/fields/password-field.tsx';
import { TextField, type TextFieldProps } from '../../components/fields/text-field.tsx';
import { FocusableSpecimen } from '../focusable-specimen.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

type SampleProps<Props> = Omit<Props, 'value' | 'onChange'> & { start?: string };

function TextFieldSample({ start = '', ...rest }: SampleProps<TextFieldProps>) {
  const [value, setValue] = useState(start);
  return <TextField {...rest} value={value} onChange={setValue} />;
}

function PasswordFieldSample({ start = '', ...rest }: SampleProps<PasswordFieldProps>) {
  const [value, setValue] = useState(start);
  return <PasswordField {...rest} value={value} onChange={setValue} />;
}

function DateTimeFieldSample({ start, error }: { start: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <DateTimeField
      label="Openable"
      name="openable"
      value={value}
      onChange={setValue}
      hint="21 Nov 2026, 14:05 (UTC+1), in 3 days"
      error={error}
    />
  );
}

export function Fields() {
  return (
    <Specimens>
      <Specimen of="Empty">
        <TextFieldSample label="Email" type="email" autoComplete="off" />
      </Specimen>
      <Specimen of="Hint and placeholder">
        <TextFieldSample
          label="Add access"
          hint="An address or *@domain"
          placeholder="dee@bakehouse.test"
        />
      </Specimen>
      <Specimen of="Error">
        <TextFieldSample
          label="Email"
          start="dee@"
          error="Please enter a valid email or wildcard domain (*@domain.com)."
        />
      </Specimen>
      <FocusableSpecimen of="Focus">
        <TextFieldSample label="Email" start="bo@bakehouse.test" />
      </FocusableSpecimen>
      <Specimen of="Read-only">
        <TextFieldSample label="Email" start="bo@bakehouse.test" readOnly />
      </Specimen>
      <Specimen of="Disabled">
        <TextFieldSample label="Email" start="bo@bakehouse.test" disabled />
      </Specimen>
      <Specimen of="Long text">
        <TextFieldSample
          label="The address of the person who is to be told when the file opens"
          start="bartholomew.featherstonehaugh-cholmondeley@bakehouse.test"
          hint="We write to this address once, on the day the file opens, and never again after that."
        />
      </Specimen>
      <Specimen of="With a button">
        <TextFieldSample
          label="Add access"
          hint="An email or a whole domain (*@domain.com)"
          button={<Button>Add</Button>}
        />
      </Specimen>
      <Specimen of="Date and time">
        <DateTimeFieldSample start="2026-11-21T14:05" />
      </Specimen>
      <Specimen of="Date and time with error">
        <DateTimeFieldSample
          start="2026-11-21T14:05"
          error="The file must expire after it becomes openable."
        />
      </Specimen>
      <Specimen of="Password">
        <PasswordFieldSample label="Password" start="Sourdough" autoComplete="new-password" />
      </Specimen>
      <Specimen of="Password with error">
        <PasswordFieldSample
          label="Confirm password"
          autoComplete="new-password"
          error="Passwords do not match"
        />
      </Specimen>
    </Specimens>
  );
}
