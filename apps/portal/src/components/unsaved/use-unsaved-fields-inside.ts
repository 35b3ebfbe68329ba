import { type RefObject, useEffect, useState } from 'react';
import { TYPED_TEXTS } from './texts.ts';
import { useUnsavedWork } from './unsaved-work-scope.ts';

/** The user can type the values of fields with this `autocomplete` again, so they are no unsaved work. */
const RETYPEABLE_FIELDS: ReadonlySet<string> = new Set(['current-password', 'one-time-code']);

const hasTypedValue = (input: HTMLInputElement) => input.isConnected && input.value !== '';

/** Watches forms of other packages: what was typed is unsaved work as long as its field is there. */
export function useUnsavedFieldsInside(frame: RefObject<HTMLElement | null>): void {
  const [hasTyped, setTyped] = useState(false);
  useUnsavedWork(hasTyped ? TYPED_TEXTS : null);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const inputs = new Set<HTMLInputElement>();
    const look = () => setTyped([...inputs].some(hasTypedValue));
    const note = ({ target }: Event) => {
      if (!(target instanceof Node) || !current.contains(target)) return;
      if (target instanceof HTMLInputElement && !RETYPEABLE_FIELDS.has(target.autocomplete))
        inputs.add(target);
      look();
    };
    const changes = new MutationObserver(look);
    changes.observe(current, { childList: true, subtree: true });
    // On the document, this runs after React’s own listener; a render before it would undo the typing.
    document.addEventListener('input', note);
    return () => {
      changes.disconnect();
      document.removeEventListener('input', note);
    };
  }, [frame]);
}
