const copyByCommand = (text: string) => {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('copy', write, { capture: true, once: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Pages with plain http have no other way.
  const isCopied = document.execCommand('copy');
  window.removeEventListener('copy', write, { capture: true });
  if (!isCopied) throw new Error('The browser did not copy the text.');
};

/** Browsers offer the clipboard only to secure pages. Call it in the handler of a click. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else copyByCommand(text);
}
