import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { TAB_LIST_STYLES } from './tab-list-styles.ts';

interface TabListProps<Id extends string> {
  /** The start of the ids of all tabs. */
  id: string;
  /** The element that the selected tab shows, which stands outside. */
  panelId: string;
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

const STEP_BY_KEY: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The index of the tab to which an arrow key, Home or End leads; undefined for other keys. */
function indexAfterKey(key: string, index: number, count: number, isRtl: boolean) {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEP_BY_KEY[key];
  return step && (index + (isRtl ? -step : step) + count) % count;
}

/** Tabs by the pattern of WAI-ARIA: one stop of the Tab key, and arrows that select. */
export function TabList<Id extends string>(props: TabListProps<Id>): ReactNode {
  const { id, panelId, label, tabs, selected, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  const sheet = useStyleSheet(TAB_LIST_STYLES);

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
    <div ref={sheet} part="tabs">
      <div ref={list} className="bh-tab-list" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className="bh-tab"
            aria-selected={tab.id === selected}
            aria-controls={panelId}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </div>
  );
}
