/** The first entry names the type of the container, uncompressed, as in OpenDocument and EPUB. */
export const TYPE_ENTRY = 'mimetype';
export const MEDIA_TYPE = 'application/vnd.bakehouse.sealed+zip';
const LOCAL_HEADER_BYTES = 30;

export async function isSealedContainer(file: Blob): Promise<boolean> {
  const length = LOCAL_HEADER_BYTES + TYPE_ENTRY.length + MEDIA_TYPE.length;
  const start = await file.slice(LOCAL_HEADER_BYTES, length).text();
  return start === TYPE_ENTRY + MEDIA_TYPE;
}
