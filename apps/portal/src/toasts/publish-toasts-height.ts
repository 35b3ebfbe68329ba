const TOASTS_HEIGHT_PROPERTY = '--toast-room';

/** Publishes the height of the toasts as a custom property, so that dialogs end above them. */
export function publishToastsHeight(list: HTMLElement): () => void {
  const root = list.ownerDocument.documentElement;
  const observer = new ResizeObserver(() => {
    const height = list.childElementCount === 0 ? 0 : list.offsetHeight;
    root.style.setProperty(TOASTS_HEIGHT_PROPERTY, `${height}px`);
  });
  observer.observe(list);
  return () => {
    observer.disconnect();
    root.style.removeProperty(TOASTS_HEIGHT_PROPERTY);
  };
}
