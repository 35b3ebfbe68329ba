import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/dialogs/modal.tsx';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { LazyPartView } from '../../lazy/lazy-part-view.tsx';
import type { ShortcutsListProps } from './shortcuts-list.tsx';

interface ShortcutsDialogProps extends ShortcutsListProps {
  open: boolean;
  onClose: () => void;
}

export function ShortcutsDialog({ open, onClose, ...list }: ShortcutsDialogProps) {
  return (
    <Modal
      title="Keyboard shortcuts"
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <LazyPartView part={listPart} name="The list of shortcuts" height={HEIGHT}>
        {(ShortcutsList) => <ShortcutsList {...list} />}
      </LazyPartView>
    </Modal>
  );
}

/** A chunk of its own: few ask for it. */
const listPart = lazyPart(async () => (await import('./shortcuts-list.tsx')).ShortcutsList);

/** About as high as the list. */
const HEIGHT = '29rem';
