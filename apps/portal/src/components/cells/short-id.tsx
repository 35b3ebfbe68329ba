import { Icon, type IconName } from '../icon.tsx';
import styles from './short-id.module.css';
import { shortenId } from './shorten-id.ts';
import { TEXTS } from '../texts.ts';
import { type CopyOutcome, useCopy } from './use-copy.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

const COPY_OUTCOMES: Record<CopyOutcome, { text: string; icon: IconName }> = {
  copied: { text: TEXTS.copied, icon: 'check' },
  failed: { text: TEXTS.notCopied, icon: 'warning' },
};

interface ShortIdProps {
  value: string;
  label: string;
  /** True hides the copy icon, for narrow columns. */
  isBare?: boolean;
  /** The side on which the tooltip with the whole id covers no other control. */
  placement?: 'end' | 'bottom start';
}

/** Shows only both ends of an id; screen readers and the clipboard get the whole id. */
export function ShortId({ value, label, isBare = false, placement = 'end' }: ShortIdProps) {
  const { outcome, copy } = useCopy();

  return (
    <>
      <Tooltip
        text={outcome ? COPY_OUTCOMES[outcome].text : value}
        placement={placement}
        keepOnPress
      >
        <button type="button" className={styles.id} onClick={() => copy(value)}>
          <VisuallyHidden>{TEXTS.copy(label, value)}</VisuallyHidden>
          <span className={styles.text} aria-hidden="true">
            {shortenId(value)}
          </span>
          {!isBare && <Icon name={outcome ? COPY_OUTCOMES[outcome].icon : 'copy'} />}
        </button>
      </Tooltip>
      <span aria-live="polite">
        <VisuallyHidden>{outcome && COPY_OUTCOMES[outcome].text}</VisuallyHidden>
      </span>
    </>
  );
}
