import { type ReactNode, useState } from 'react';
import { ClockContext } from '../time/clock-context.ts';
import { ZoneProvider } from '../time/zone.tsx';
import type { ZoneChoice } from '../time/zone-choice.ts';
import { DEMO_NOW } from './demo.ts';

interface DemoTimeZoneProps {
  own?: string;
  children: ReactNode;
}

const demoNow = () => DEMO_NOW.getTime();

/** A fixed time zone, so that the gallery looks the same on every computer. */
export function DemoTimeZone({ own = 'Europe/Berlin', children }: DemoTimeZoneProps) {
  const [choice, setChoice] = useState<ZoneChoice>('mine');
  return (
    <ClockContext value={demoNow}>
      <ZoneProvider choice={choice} own={own} onChoose={setChoice}>
        {children}
      </ZoneProvider>
    </ClockContext>
  );
}
