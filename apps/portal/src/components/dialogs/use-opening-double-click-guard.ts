import { useEffect, useRef } from 'react';

/**
 * Swallows the second click of a double click whose first click opened the dialog: it would press
 * what stands under the pointer now. Returns whether the last press was part of a double click.
 */
export function useOpeningDoubleClickGuard(isOpen: boolean): () => boolean {
  const clicks = useRef(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOpeningClick = true;
    const onPress = (event: MouseEvent) => {
      clicks.current = event.detail;
      if (event.detail <= 1) isOpeningClick = false;
      // Keeps the focus in the dialog's first field.
      if (isOpeningClick) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (!isOpeningClick || event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('mousedown', onPress, true);
    window.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('mousedown', onPress, true);
      window.removeEventListener('click', onClick, true);
    };
  }, [isOpen]);
  return () => clicks.current > 1;
}
