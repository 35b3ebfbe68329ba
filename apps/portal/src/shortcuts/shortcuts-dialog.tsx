import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { lazyPart } from '../lazy/lazy-part.ts';
import { LazyPartView } from '../lazy/lazy-part-view.tsx';
import type { ShortcutsListProps } from './shortcuts-list.tsx';
import { TEXTS } from './texts.ts';

interface ShortcutsDialogProps extends ShortcutsListProps {
  open: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ open, onClose, ...list }: ShortcutsDialogProps) {
  return (
    <Modal
      title={TEXTS.title}
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.done}</Button>}
    >
      <LazyPartView part={listPart} name={TEXTS.listName} height={HEIGHT}>
        {(ShortcutsList) => <ShortcutsList {...list} />}
      </LazyPartView>
    </Modal>
  );
}

/** Loaded on demand, because few users open it. */
const listPart = lazyPart(async () => (await import('./shortcuts-list.tsx')).ShortcutsList);

/** The height of the loaded list, so that the dialog does not jump. */
const HEIGHT = '29rem';
