import { type RefObject, useEffect, useId, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { relativeTime } from '../relative-time.ts';
import { useNow } from '../use-now.ts';
import { classNames } from '../../components/class-names.ts';
import styles from '../../components/tooltip/tooltip.module.css';
import { useTimeTip } from './use-time-tip.ts';

/** React Aria's Tooltip needs the state of a trigger; here it is mounted only while open. */
const SHOWN = { isOpen: true, shouldSkipAnimation: false, open: () => undefined } as const;

/** Shows relative times on hover, on touch, and while the arrow keys move between dates. */
export function TimeTips({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { asked, dismiss } = useTimeTip(frame);
  return asked && <TimeTip time={asked} onDismiss={dismiss} />;
}

/** Small, so that the tooltip of the last row does not cover the pagination. */
const OFFSET = 2;

interface TimeTipProps {
  time: HTMLTimeElement;
  onDismiss: () => void;
}

function TimeTip({ time, onDismiss }: TimeTipProps) {
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
    <TooltipTriggerStateContext value={{ ...SHOWN, close: onDismiss }}>
      <Tooltip
        triggerRef={trigger}
        className={classNames(styles.tooltip)}
        placement="bottom"
        offset={OFFSET}
      >
        <span id={id}>{relativeTime(Date.parse(time.dateTime), now)}</span>
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
