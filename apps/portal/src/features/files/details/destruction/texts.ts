import { DESTROY_GRACE_HOURS } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';

const moreText = (count: number) => (count > 0 ? [`${count} more`] : []);

export const DESTRUCTION_TEXTS = {
  title: 'Destroy this file',
  lead: `Closes the file for everybody at once. After ${DESTROY_GRACE_HOURS} hours its keys are deleted, and its sealed copies never open again.`,
  destroy: 'Destroy…',
  question: (name: string) => `Destroy ${name}?`,
  meaning:
    'Nobody can open a sealed copy of this file any more. Originals, and content that somebody saved, stay as they are. So do recovery copies of the keys that were made before.',
  cutOff: (who: string) => `Cut off: ${who}.`,
  nobody: 'Nobody has access to this file now.',
  names: (emails: readonly string[], more: number) =>
    new Intl.ListFormat('en-GB').format([...emails.map(toDisplayAddress), ...moreText(more)]),
  undoable: `You can undo this for ${DESTROY_GRACE_HOURS} hours. After that, it is final, and the same content cannot be baked again.`,
  confirm: 'Enter your PIN to destroy the file.',
  done: (name: string) => `${name} is destroyed`,
  undoIn: 'You can undo this in the details of the file.',
  failed: 'Failed to destroy the file.',
  unknown: 'The file may be destroyed. Its status shows it.',
  destroyed: 'Destroyed',
  undoUntil: (time: string) =>
    `Nobody can open this file. You can undo this until ${time}. Then its keys are deleted.`,
  forGood: 'Nobody can open this file, and it cannot be restored.',
  undo: 'Undo',
  undoQuestion: (name: string) => `Restore ${name}?`,
  undoMeaning: 'Everybody who had access can open their sealed copies again.',
  undone: (name: string) => `${name} is restored`,
  undoFailed: 'Failed to restore the file.',
  undoUnknown: 'The file may be restored. Its status shows it.',
} as const;
