import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { TEXTS } from '../texts.ts';
import styles from './filter-panel.module.css';
import { ZoneLine } from './zone-line.tsx';
import { pressedKey } from '../../lib/typing/pressed-key.ts';

interface FilterPanelProps {
  /** True where the filters would leave no room for the list. */
  isCollapsible: boolean;
  /** The number of set filters. */
  count: number;
  children: ReactNode;
}

const toNode = (target: EventTarget | null) => (target instanceof Node ? target : null);

/** The filters, on a phone behind a button. They stay mounted, so that typed dates stay too. */
export function FilterPanel({ isCollapsible, count, children }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const isDismissable = isCollapsible && isOpen;

  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
    const { target } = event;
    const isInside = [panel, button].some(({ current }) => current?.contains(toNode(target)));
    if (!isInside) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  });

  useEffect(() => {
    if (!isDismissable) return undefined;
    const handle = (event: KeyboardEvent) => closeByEscape(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isDismissable]);

  return (
    <>
      {isCollapsible && (
        <Button
          ref={button}
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
          {TEXTS.filters(count)}
        </Button>
      )}
      <div
        ref={panel}
        id={id}
        hidden={isCollapsible && !isOpen}
        className={classNames(isCollapsible ? styles.panel : styles.row)}
      >
        {children}
      </div>
      {isCollapsible && !isOpen && <ZoneLine />}
    </>
  );
}
