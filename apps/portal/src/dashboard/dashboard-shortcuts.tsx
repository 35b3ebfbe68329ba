import { useState } from 'react';
import { ShortcutsDialog } from '../features/shortcuts/shortcuts-dialog.tsx';
import { useShortcuts } from '../features/shortcuts/use-shortcuts.ts';
import { useOpenStorage } from './storage-context.ts';
import type { Tab } from './dashboard-state.ts';
import { readPersisted, writePersisted } from './persisted-state.ts';
import { useReload } from './use-reload.ts';

interface DashboardShortcutsProps {
  isListOpen: boolean;
  onList: (isOpen: boolean) => void;
  onTab: (tab: Tab) => void;
}

export function DashboardShortcuts({ isListOpen, onList, onTab }: DashboardShortcutsProps) {
  const [isOn, setOn] = useRememberedSwitch();
  const reload = useReload();
  useShortcuts({
    isOn,
    commands: {
      files: () => onTab('files'),
      users: () => onTab('users'),
      activity: () => onTab('activity'),
      search: () => find(CONTROLS.search)?.focus(),
      reload,
      nextPage: () => find(CONTROLS.nextPage)?.click(),
      previousPage: () => find(CONTROLS.previousPage)?.click(),
      shortcuts: () => onList(true),
    },
  });
  return (
    <ShortcutsDialog open={isListOpen} onClose={() => onList(false)} isOn={isOn} onSwitch={setOn} />
  );
}

const CONTROLS = {
  search: 'main input[type="search"]',
  nextPage: 'main nav [aria-label="Next page"]',
  previousPage: 'main nav [aria-label="Previous page"]',
} as const;

const find = (control: string) => document.querySelector<HTMLElement>(control);

function useRememberedSwitch() {
  const openStorage = useOpenStorage();
  const [isOn, setOn] = useState(() => readPersisted(openStorage).shortcuts);
  const remember = (shortcuts: boolean) => {
    setOn(shortcuts);
    writePersisted(openStorage, { ...readPersisted(openStorage), shortcuts });
  };
  return [isOn, remember] as const;
}
