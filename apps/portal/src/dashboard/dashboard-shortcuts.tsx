import { type ReactNode, useState } from 'react';
import { useService } from '../lib/services.tsx';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';
import { ShortcutsEnabledContext, useShortcut } from '../shortcuts/use-shortcut.ts';
import { useReload } from '../list/reload/use-reload.ts';
import type { DashboardTab } from '../url-state/dashboard-link.ts';
import { readPersistedView, writePersistedView } from './persisted-state.ts';

interface DashboardShortcutsProps {
  areShortcutsShown: boolean;
  onShowShortcuts: (isShown: boolean) => void;
  onTab: (tab: DashboardTab) => void;
  children: ReactNode;
}

export function DashboardShortcuts({
  areShortcutsShown,
  onShowShortcuts,
  onTab,
  children,
}: DashboardShortcutsProps) {
  const [isOn, setOn] = useShortcutsSetting();
  return (
    <ShortcutsEnabledContext value={isOn}>
      {children}
      <DashboardCommands onShowShortcuts={onShowShortcuts} onTab={onTab} />
      <ShortcutsDialog
        open={areShortcutsShown}
        onClose={() => onShowShortcuts(false)}
        isOn={isOn}
        onSwitch={setOn}
      />
    </ShortcutsEnabledContext>
  );
}

function DashboardCommands({
  onShowShortcuts,
  onTab,
}: Pick<DashboardShortcutsProps, 'onShowShortcuts' | 'onTab'>) {
  useShortcut('files', () => onTab('files'));
  useShortcut('users', () => onTab('users'));
  useShortcut('activity', () => onTab('activity'));
  useShortcut('shared', () => onTab('shared'));
  useShortcut('reload', useReload());
  useShortcut('shortcuts', () => onShowShortcuts(true));
  return null;
}

function useShortcutsSetting() {
  const openStorage = useService('openStorage');
  const [isOn, setOn] = useState(() => readPersistedView(openStorage).shortcuts);
  const remember = (shortcuts: boolean) => {
    setOn(shortcuts);
    writePersistedView(openStorage, { ...readPersistedView(openStorage), shortcuts });
  };
  return [isOn, remember] as const;
}
