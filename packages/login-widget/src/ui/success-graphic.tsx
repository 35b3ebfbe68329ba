import type { ReactNode } from 'react';
import { useStyleSheet } from '../theme/use-sheet.ts';

const STYLES = `
.bh-success {
  display: block;
  inline-size: 64px;
  block-size: 64px;
  color: var(--bh-colors-success);
}
@media (forced-colors: active) {
  .bh-success {
    color: CanvasText;
  }
}
`;

/** A check in a circle. The text beside it says the same. */
export const SuccessGraphic = (): ReactNode => (
  <svg
    ref={useStyleSheet(STYLES)}
    className="bh-success"
    viewBox="0 0 64 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle cx="32" cy="32" r="28" />
    <path d="m20 33 8.5 8.5L44.5 24" />
  </svg>
);
