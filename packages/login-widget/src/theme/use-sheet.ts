import { useCallback, type RefCallback } from 'react';
import { adoptSheet } from './adopt-sheet.ts';

/** A ref for the outermost element of a part. It adds the sheet of the part to the root that has it. */
export function useSheet(text: string): RefCallback<Element> {
  return useCallback(
    (element: Element | null) => {
      if (!element) return;
      const root = element.getRootNode();
      adoptSheet(root instanceof ShadowRoot ? root : element.ownerDocument, text);
    },
    [text],
  );
}
