import { VisuallyHidden } from '../components/visually-hidden.tsx';

interface PartWaitingProps {
  /** Said to screen readers. */
  label: string;
  /** About as high as what comes, so that nothing below it moves far. */
  height: string;
}

/** Stands where a part of the page will be whose code is on its way. */
export function PartWaiting({ label, height }: PartWaitingProps) {
  return (
    <div style={{ minBlockSize: height }} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
