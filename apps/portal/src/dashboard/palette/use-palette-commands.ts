import { bakeFile } from '@bakehouse/contract/calls/files';
import { DASHBOARD_TABS, type DashboardTab } from '../../url-state/dashboard-link.ts';
import { paths } from '../../config/paths.ts';
import type { PaletteCommand } from '../../features/palette/palette-command.ts';
import { useReload } from '../../list/reload/use-reload.ts';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { chooseTheme, THEME_CHOICES } from '../../theme/theme-choice.ts';
import type { FileAction } from '../file-actions/file-action.ts';
import {
  ADMIN_MODE_TEXTS,
  FILE_ACTION_TEXTS,
  PAGE_TEXTS,
  PALETTE_TEXTS,
  TAB_TEXTS,
} from '../texts.ts';

export interface PaletteActions {
  isAdmin: boolean;
  admin: boolean;
  onTab: (tab: DashboardTab) => void;
  onAdmin: (admin: boolean) => void;
  onFiles: (action: FileAction) => void;
  onShortcuts: () => void;
}

/** The commands of the palette, in the order in which it offers them. */
export function usePaletteCommands(actions: PaletteActions): readonly PaletteCommand[] {
  const { isAdmin, admin, onTab, onAdmin, onFiles, onShortcuts } = actions;
  const logout = useLogOut();
  const reload = useReload();
  const bakeClosed = useDisabledReason(bakeFile);
  const command = (id: string, label: string, run: () => void) => ({ id, label, run });
  return [
    ...DASHBOARD_TABS.map((tab) =>
      command(tab, PALETTE_TEXTS.goTo(TAB_TEXTS[tab]), () => onTab(tab)),
    ),
    { ...command('bake', FILE_ACTION_TEXTS.bake, () => onFiles('bake')), closed: bakeClosed },
    command('check', FILE_ACTION_TEXTS.check, () => onFiles('check')),
    command('reload', PALETTE_TEXTS.reload, reload),
    ...(isAdmin ? [command('admin', ADMIN_MODE_TEXTS.turn(!admin), () => onAdmin(!admin))] : []),
    ...THEME_CHOICES.map((theme) =>
      command(`theme-${theme}`, PALETTE_TEXTS.theme[theme], () => chooseTheme(theme)),
    ),
    command('shortcuts', PAGE_TEXTS.shortcuts, onShortcuts),
    command('help', PAGE_TEXTS.help, () => window.location.assign(paths.help)),
    command('log-out', PAGE_TEXTS.logOut, () => void logout.run()),
  ];
}
