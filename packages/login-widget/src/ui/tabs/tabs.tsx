import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useSheet } from '../../theme/use-sheet.ts';
import { TABS_STYLES } from './tabs-styles.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const STEP_OF_KEY: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that a key leads to; undefined for all other keys. */
function indexAfterKey(key: string, index: number, count: number, isRtl: boolean) {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEP_OF_KEY[key];
  return step && (index + (isRtl ? -step : step) + count) % count;
}

/** Tabs by the pattern of WAI-ARIA: one stop of the Tab key, and arrows that select. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  const { label, tabs, selected, onSelect, children } = props;
  const id = useUniqueId();
  const list = useRef<HTMLDivElement>(null);
  const sheet = useSheet(TABS_STYLES);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const current = tabs.findIndex((tab) => tab.id === selected);
    const index = indexAfterKey(event.key, current, tabs.length, isRtl);
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index ?? 0]?.focus();
  };

  return (
    <div ref={sheet} className="bh-tabs" part="tabs">
      <div ref={list} className="bh-tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className="bh-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </div>
  );
}
