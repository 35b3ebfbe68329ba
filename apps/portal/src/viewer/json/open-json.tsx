import type { ReactNode } from 'react';
import type { ViewedFile } from '../../file-viewer/viewer-messages.ts';
import { decodeText } from '../text/decode-text.ts';
import { TextView } from '../text/text-view.tsx';
import { TEXTS } from '../texts.ts';
import { JsonView } from './json-view.tsx';
import { parseJson, type JsonNode } from './parse-json.ts';

const tryToParse = (text: string): JsonNode | null => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};

const MAX_INVALID_CHARACTERS = 1024 * 1024;

/** @throws ViewError for a file that is not text */
export async function openJson({ blob }: ViewedFile): Promise<ReactNode> {
  const decoded = decodeText(new Uint8Array(await blob.arrayBuffer()));
  const root = tryToParse(decoded.text);
  if (root) return <JsonView root={root} isGuess={decoded.isGuess} />;
  const text = decoded.text.slice(0, MAX_INVALID_CHARACTERS);
  const isCut = text.length < decoded.text.length;
  const reason = decoded.text === '' ? {} : { reason: TEXTS.invalidJson };
  return <TextView text={text} isGuess={decoded.isGuess} isCut={isCut} {...reason} />;
}
