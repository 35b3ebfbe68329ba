import { useState } from 'react';
import { PinField } from '../../features/pin/pin-field.tsx';
import { FocusSpecimen } from '../focus-specimen.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

interface LivePinProps {
  label: string;
  start?: string;
  error?: string;
  disabled?: boolean;
}

function LivePin({ start = '', ...rest }: LivePinProps) {
  const [value, setValue] = useState(start);
  return <PinField {...rest} value={value} onChange={setValue} />;
}

export function Pins() {
  return (
    <Specimens>
      <Specimen of="Empty">
        <LivePin label="PIN" />
      </Specimen>
      <FocusSpecimen of="Half typed">
        <LivePin label="PIN" start="73" />
      </FocusSpecimen>
      <Specimen of="Complete, being checked">
        <LivePin label="PIN" start="7391" disabled />
      </Specimen>
      <Specimen of="Error">
        <LivePin label="New PIN" start="12" error="PIN must be exactly 4 digits." />
      </Specimen>
    </Specimens>
  );
}
