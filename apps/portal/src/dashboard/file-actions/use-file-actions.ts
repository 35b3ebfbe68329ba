import { useState } from 'react';
import type { ListedFile } from '../../api/access/shared-files.ts';
import { useService } from '../../lib/services.tsx';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import type { FileAction } from './file-action.ts';
import { DROP_ZONE_ATTRIBUTE } from './drop-zones.tsx';
import { useFileDrag } from './use-file-drag.ts';

export interface FileActionsState {
  /** The action whose zone is under the dragged files; null while no zone is needed. */
  aimedAt: FileAction | null;
  /** The actions that a drop can start. */
  droppable: readonly FileAction[];
  /** The action whose dialog is open. */
  action: FileAction | null;
  /** The actions whose dialog was opened; a closed one keeps its files. */
  used: ReadonlySet<FileAction>;
  /** Files for the open dialog, until it takes them. */
  dropped: readonly File[];
  /** The listed file of which the dropped files should be copies. */
  listed: ListedFile | null;
  open: (action: FileAction, files?: readonly File[], listed?: ListedFile) => void;
  close: () => void;
  /** Called when the dialog has taken the dropped files. */
  take: () => void;
}

const NO_FILES: readonly File[] = [];

const actionOfDropTarget = (target: Element | null): FileAction =>
  target?.closest(`[${DROP_ZONE_ATTRIBUTE}=check]`) ? 'check' : 'bake';

interface FileActionsOptions {
  /** False on the page of one file, where dropped files are checked. */
  canBake: boolean;
}

export function useFileActions({ canBake }: FileActionsOptions): FileActionsState {
  const actionOf = (target: Element | null) => (canBake ? actionOfDropTarget(target) : 'check');
  const [action, setAction] = useState<FileAction | null>(null);
  const [used, setUsed] = useState<ReadonlySet<FileAction>>(new Set());
  const [dropped, setDropped] = useState(NO_FILES);
  const [listed, setListed] = useState<ListedFile | null>(null);
  const toasts = useService('toasts');

  const open = (wanted: FileAction, found = NO_FILES, of: ListedFile | null = null) => {
    setAction(wanted);
    setUsed((before) => new Set([...before, wanted]));
    setDropped(found);
    setListed(of);
  };

  const dragged = useFileDrag({
    onDrop({ files, unreadable, isCut }, target) {
      if (files.length > 0) open(action ?? actionOf(target), files);
      if (unreadable.length > 0)
        toasts.add({
          tone: 'error',
          message: FILE_ACTION_TEXTS.unreadable,
          detail: unreadable.join(', '),
        });
      if (isCut) toasts.add({ tone: 'error', message: FILE_ACTION_TEXTS.tooMany(files.length) });
      if (files.length + unreadable.length === 0)
        toasts.add({ tone: 'info', message: FILE_ACTION_TEXTS.emptyFolder });
    },
  });

  return {
    aimedAt: dragged !== null && action === null ? actionOf(dragged) : null,
    droppable: canBake ? ['bake', 'check'] : ['check'],
    action,
    used,
    dropped,
    listed,
    open,
    close: () => setAction(null),
    take: () => setDropped(NO_FILES),
  };
}
