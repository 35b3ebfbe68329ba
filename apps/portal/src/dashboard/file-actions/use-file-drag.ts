import { useEffect, useEffectEvent, useState } from 'react';
import {
  containsFiles,
  type DroppedFiles,
  readDroppedFiles,
} from '../../components/local-files/dropped-files.ts';

interface FileDragOptions {
  onDrop: (dropped: DroppedFiles, target: Element | null) => void;
}

const toElement = (target: EventTarget | null) => (target instanceof Element ? target : null);

/** Another part of the page takes files, such as a list of people. */
const isTakenElsewhere = () => document.querySelector('[data-takes-files]') !== null;

/** Returns the element under the dragged files; null while there are none. */
export function useFileDrag({ onDrop }: FileDragOptions): Element | null {
  const [element, setElement] = useState<Element | null>(null);

  const drop = useEffectEvent((event: DragEvent) => {
    setElement(null);
    const { dataTransfer, target } = event;
    if (dataTransfer === null || !containsFiles(dataTransfer)) return;
    event.preventDefault();
    if (isTakenElsewhere()) return;
    void readDroppedFiles(dataTransfer).then((dropped) => onDrop(dropped, toElement(target)));
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!containsFiles(event.dataTransfer)) return;
      // Without this, the browser would replace the page with the dropped file.
      event.preventDefault();
      if (!isTakenElsewhere()) setElement(toElement(event.target));
    };
    // Between two elements of the page, the event names the element that is entered.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setElement(null);
    };
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);

  return element;
}
