import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/dialogs/modal.tsx';
import { createPart } from '../../lazy/part.ts';
import { PartView } from '../../lazy/part-view.tsx';
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
      <PartView part={listPart} name="The list of shortcuts" height={HEIGHT}>
        {(ShortcutsList) => <ShortcutsList {...list} />}
      </PartView>
    </Modal>
  );
}

/** A chunk of its own: few ask for it. */
const listPart = createPart(async () => (await import('./shortcuts-list.tsx')).ShortcutsList);

/** About as high as the list. */
const HEIGHT = '29rem';
