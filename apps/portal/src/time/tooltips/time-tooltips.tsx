import { type RefObject, useEffect, useId, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { formatRelativeTime } from '../relative-time.ts';
import { useNow } from '../use-now.ts';
import { classNames } from '../../components/class-names.ts';
import styles from '../../components/tooltip/tooltip.module.css';
import { useTimeTooltip } from './use-time-tooltip.ts';

/** The state for React Aria's Tooltip; always open, because the tooltip mounts only on demand. */
const OPEN_TRIGGER_STATE = {
  isOpen: true,
  shouldSkipAnimation: false,
  open: () => undefined,
} as const;

/** Shows the relative time of a date on hover, on touch, and when the arrow keys focus it. */
export function TimeTooltips({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { time, dismiss } = useTimeTooltip(frame);
  return time && <TimeTooltip time={time} onDismiss={dismiss} />;
}

/** A larger offset would let the tooltip of the last row cover the pagination. */
const TOOLTIP_OFFSET_PX = 2;

interface TimeTooltipProps {
  time: HTMLTimeElement;
  onDismiss: () => void;
}

function TimeTooltip({ time, onDismiss }: TimeTooltipProps) {
  const id = useId();
  const now = useNow();
  const trigger = useMemo(() => ({ current: time }), [time]);

  useEffect(() => {
    time.setAttribute('aria-describedby', id);
    return () => {
      time.removeAttribute('aria-describedby');
    };
  }, [time, id]);

  return (
    <TooltipTriggerStateContext value={{ ...OPEN_TRIGGER_STATE, close: onDismiss }}>
      <Tooltip
        triggerRef={trigger}
        className={classNames(styles.tooltip)}
        placement={time.dataset.tooltip === 'beside' ? 'start' : 'bottom'}
        offset={TOOLTIP_OFFSET_PX}
      >
        <span id={id}>{formatRelativeTime(Date.parse(time.dateTime), now)}</span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
