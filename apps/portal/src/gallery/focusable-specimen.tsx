import { useRef, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Specimen } from './specimen.tsx';

export function FocusableSpecimen({ of, children }: { of: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Specimen of={of}>
      <div ref={frame}>{children}</div>
      <Button
        size="compact"
        onClick={() => {
          frame.current?.querySelector('input')?.focus();
        }}
      >
        Focus the field
      </Button>
    </Specimen>
  );
}
