import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The element must have the attribute `data-takes-files`, which keeps the dashboard from taking them. */
export function useDroppedFiles(
  area: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const drop = useEffectEvent((event: DragEvent) => {
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const element = area.current;
    const listening = new AbortController();
    element?.addEventListener('drop', drop, { signal: listening.signal });
    return () => listening.abort();
  }, [area]);
}
