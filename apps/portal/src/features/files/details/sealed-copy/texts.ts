export const SEALED_COPY_CARD_TEXTS = {
  title: 'Sealed copy',
  lead: 'Send people the sealed copy, not the original. To make the copy again, choose the original on this device. It is not uploaded.',
  choose: 'Make a sealed copy again',
  cancel: 'Cancel',
} as const;

export const UNSAVED_COPY_TEXTS = {
  title: 'Leave before the sealed copy is saved?',
  text: 'You would have to choose the original again.',
  stay: 'Stay',
  discard: 'Leave',
} as const;
