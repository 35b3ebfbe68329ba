import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import { PartWaiting } from '../../components/part-waiting.tsx';
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
      <LazyList {...list} />
    </Modal>
  );
}

/** A chunk of its own: few ask for it. */
const listPart = queryOptions({
  queryKey: ['part', 'shortcuts'],
  queryFn: async () => (await import('./shortcuts-list.tsx')).ShortcutsList,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** About as high as the list. */
const HEIGHT = '29rem';

function LazyList(props: ShortcutsListProps) {
  const { data: List, error, isFetching, refetch } = useQuery(listPart);
  if (List) return <List {...props} />;
  return (
    <PartWaiting
      loading="Loading the keyboard shortcuts"
      failure="The keyboard shortcuts could not be loaded. Please check your connection."
      isFetching={isFetching}
      hasFailed={error !== null}
      height={HEIGHT}
      onRetry={() => void refetch()}
    />
  );
}
