import { Button } from '../components/button.tsx';
import { DialogFrame } from '../components/dialogs/dialog-frame.tsx';
import { lazyChunk } from '../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../lazy/lazy-chunk-view.tsx';
import type { ShortcutsListProps } from './list/shortcuts-list.tsx';
import { TEXTS } from './texts.ts';

interface ShortcutsDialogProps extends ShortcutsListProps {
  open: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ open, onClose, ...list }: ShortcutsDialogProps) {
  return (
    <DialogFrame
      role="dialog"
      title={TEXTS.title}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.done}</Button>}
    >
      <LazyChunkView
        chunk={shortcutsListChunk}
        name={TEXTS.listName}
        height={SHORTCUTS_LIST_HEIGHT}
      >
        {(ShortcutsList) => <ShortcutsList {...list} />}
      </LazyChunkView>
    </DialogFrame>
  );
}

/** Loaded on demand, because few users open the list of shortcuts. */
const shortcutsListChunk = lazyChunk(
  async () => (await import('./list/shortcuts-list.tsx')).ShortcutsList,
);

/** The height of the loaded list, so that the dialog does not jump when it loads. */
const SHORTCUTS_LIST_HEIGHT = '40rem';
