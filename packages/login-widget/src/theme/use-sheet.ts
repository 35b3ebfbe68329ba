import { useCallback, type RefCallback } from 'react';
import { adoptSheet } from './adopt-sheet.ts';
import { domRootOf } from './dom-root.ts';

/** A ref for the outermost element of a part. It adds the sheet of the part to the root that has it. */
export function useSheet(text: string): RefCallback<Element> {
  return useCallback(
    (element: Element | null) => {
      if (element) adoptSheet(domRootOf(element), text);
    },
    [text],
  );
}
