import { useCallback, type RefCallback } from 'react';
import { adoptStyleSheet } from './adopt-sheet.ts';
import { domRootOf } from './dom-root.ts';

/** A ref for the outermost element of a part. It adds the sheet of the part to the root that has it. */
export function useStyleSheet(text: string): RefCallback<Element> {
  return useCallback(
    (element: Element | null) => {
      if (element) adoptStyleSheet(domRootOf(element), text);
    },
    [text],
  );
}
