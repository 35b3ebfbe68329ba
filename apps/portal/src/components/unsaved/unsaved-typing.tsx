import { TYPED_TEXTS } from './texts.ts';
import { useUnsavedWork } from './unsaved-work-scope.ts';

/** Counts the texts typed in a dialog as unsaved work if their state is outside of the dialog. */
export function UnsavedTyping({ isTyped }: { isTyped: boolean }): null {
  useUnsavedWork(isTyped ? TYPED_TEXTS : null);
  return null;
}
