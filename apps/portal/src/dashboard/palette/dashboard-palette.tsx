import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { readCurrentParams } from '../../url-state/current-params.ts';
import { dashboardUrl } from '../../url-state/dashboard-link.ts';
import type { CommandPaletteProps } from '../../features/palette/command-palette.tsx';
import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkFailure } from '../../lazy/lazy-chunk-failure.tsx';
import { useLazyChunk } from '../../lazy/use-lazy-chunk.ts';
import { readZoneChoice } from '../../time/zone-choice.ts';
import { PALETTE_TEXTS } from '../texts.ts';
import { type PaletteActions, usePaletteCommands } from './use-palette-commands.ts';
import { usePaletteKey } from './use-palette-key.ts';

export const lazyPalette = lazyChunk(
  async () => (await import('../../features/palette/command-palette.tsx')).CommandPalette,
);

interface DashboardPaletteProps extends PaletteActions {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Moves the focus to the content, after the palette has led to another list. */
  onArrive: () => void;
}

/** The palette by Ctrl-K, which finds files, people and commands. */
export function DashboardPalette(props: DashboardPaletteProps) {
  const { isOpen, onOpenChange, onArrive, admin } = props;
  const commands = usePaletteCommands(props);
  const navigate = useNavigate();
  usePaletteKey(isOpen, () => onOpenChange(!isOpen));
  if (!isOpen) return null;

  const goTo = (tab: 'files' | 'users', filters: Readonly<Record<string, string>>) => {
    const zone = readZoneChoice(readCurrentParams());
    void navigate(dashboardUrl({ tab, admin, zone, filters }));
    onArrive();
  };
  return (
    <LazyPalette
      admin={admin}
      commands={commands}
      onView={(url) => {
        void navigate(url);
        onArrive();
      }}
      onFile={(file) => goTo('files', { file })}
      onPerson={(person) => goTo('users', { person })}
      onClose={(run) => {
        // A command may move the focus, which the open dialog would take back.
        flushSync(() => onOpenChange(false));
        run?.();
      }}
    />
  );
}

function LazyPalette(props: CommandPaletteProps) {
  const state = useLazyChunk(lazyPalette);
  if (state.status === 'loading') return null;
  if (state.status === 'failed') {
    return <LazyChunkFailure chunk={lazyPalette} name={PALETTE_TEXTS.title} />;
  }
  const Palette = state.value;
  return <Palette {...props} />;
}
