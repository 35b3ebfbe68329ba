import type { ReactNode } from 'react';
import type { ViewedFile } from '../../file-viewer/viewer-messages.ts';
import { decodeText } from './decode-text.ts';
import { TextView } from './text-view.tsx';

/** A browser lays out this much text within a second. */
const MAX_SHOWN_BYTES = 1024 * 1024;

/** @throws ViewError for a file that is not text */
export async function openText({ blob }: ViewedFile): Promise<ReactNode> {
  const isCut = blob.size > MAX_SHOWN_BYTES;
  const bytes = new Uint8Array(await blob.slice(0, MAX_SHOWN_BYTES).arrayBuffer());
  return <TextView {...decodeText(bytes, { isCut })} isCut={isCut} />;
}
