/** Anything but a page number means the first page. */
export const toPageNumber = (text: string | null): number =>
  text !== null && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 1;
