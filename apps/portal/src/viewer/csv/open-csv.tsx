import type { ReactNode } from 'react';
import type { ViewedFile } from '../../file-viewer/viewer-messages.ts';
import { decodeText } from '../text/decode-text.ts';
import { TextView } from '../text/text-view.tsx';
import { CsvView } from './csv-view.tsx';
import { readCsv } from './read-csv.ts';

/** @throws ViewError for a file that is not text */
export async function openCsv({ blob }: ViewedFile): Promise<ReactNode> {
  const decoded = decodeText(new Uint8Array(await blob.arrayBuffer()));
  const table = readCsv(decoded.text);
  if (table.header.length === 0) return <TextView {...decoded} isCut={false} />;
  return <CsvView table={table} isGuess={decoded.isGuess} />;
}
