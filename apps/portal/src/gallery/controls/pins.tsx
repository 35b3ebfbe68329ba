import { useState } from 'react';
import { PinField } from '../../pin/pin-field.tsx';
import { FocusableSpecimen } from '../focusable-specimen.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

interface PinFieldSampleProps {
  label: string;
  start?: string;
  error?: string;
  disabled?: boolean;
}

function PinFieldSample({ start = '', ...rest }: PinFieldSampleProps) {
  const [value, setValue] = useState(start);
  return <PinField {...rest} value={value} onChange={setValue} />;
}

export function Pins() {
  return (
    <Specimens>
      <Specimen of="Empty">
        <PinFieldSample label="PIN" />
      </Specimen>
      <FocusableSpecimen of="Half entered">
        <PinFieldSample label="PIN" start="73" />
      </FocusableSpecimen>
      <Specimen of="Complete, being checked">
        <PinFieldSample label="PIN" start="7391" disabled />
      </Specimen>
      <Specimen of="Error">
        <PinFieldSample label="New PIN" start="12" error="PIN must be exactly 4 digits." />
      </Specimen>
    </Specimens>
  );
}
