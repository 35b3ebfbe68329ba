import { type ReactNode, useState } from 'react';
import { ZoneProvider } from '../time/zone.tsx';
import type { ZoneChoice } from '../time/zone-choice.ts';
import { DEMO_NOW } from './demo.ts';

interface DemoZoneProps {
  own?: string;
  children: ReactNode;
}

const demoNow = () => DEMO_NOW.getTime();

/** A fixed zone, so that the gallery looks the same on every computer. */
export function DemoZone({ own = 'Europe/Berlin', children }: DemoZoneProps) {
  const [choice, setChoice] = useState<ZoneChoice>('mine');
  return (
    <ZoneProvider choice={choice} own={own} now={demoNow} onChoose={setChoice}>
      {children}
    </ZoneProvider>
  );
}
