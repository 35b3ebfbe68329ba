import type { ReactNode } from 'react';
import { useStyleSheet } from '../theme/use-sheet.ts';
import { Icon } from './icon.tsx';

const BACK_PATH = 'M16 10H4.5m5-5-5 5 5 5';

const STYLES = `
.bh-back {
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  margin: -12px -12px 0;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--bh-colors-primary);
  font-size: 1.125em;
  cursor: pointer;
}
.bh-back .bh-icon {
  margin: 0;
}
.bh-back:dir(rtl) .bh-icon {
  transform: scaleX(-1);
}
.bh-back:focus-visible {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -4px;
}
`;

interface BackButtonProps {
  label: string;
  onClick: () => void;
}

export const BackButton = ({ label, onClick }: BackButtonProps): ReactNode => (
  <button
    ref={useStyleSheet(STYLES)}
    type="button"
    className="bh-back"
    aria-label={label}
    onClick={onClick}
  >
    <Icon path={BACK_PATH} />
  </button>
);
