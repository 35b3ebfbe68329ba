/** Until then every browser has taken the file over. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which saves it as it saves any download. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
