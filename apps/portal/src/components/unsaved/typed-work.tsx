import { TYPED_TEXTS } from './texts.ts';
import { useUnsavedWork } from './work-scope.ts';

/** Stands inside a dialog whose typed texts are the state of the component around it. */
export function TypedWork({ isTyped }: { isTyped: boolean }): null {
  useUnsavedWork(isTyped ? TYPED_TEXTS : null);
  return null;
}
