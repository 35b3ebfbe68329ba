import { headerOf, headerToText, MAX_HEADER_BYTES, readSealedHeader } from '@bakehouse/sealing';
import { readCopyFields } from './copy-fields.ts';
import { openCopy } from './open-copy.ts';
import type { OpeningReport, OpeningRequest, SealedCopy } from './opening-messages.ts';

const identify = async (file: File): Promise<SealedCopy> => {
  const parts = await readCopyFields(file);
  if (parts !== null) {
    const [{ address }] = parts;
    return { ...address, headers: parts.map(({ header }) => headerToText(header)) };
  }
  const beginning = await file.slice(0, MAX_HEADER_BYTES).arrayBuffer();
  const header = headerOf(new Uint8Array(beginning));
  const { origin, fileId } = readSealedHeader(header).address;
  return { origin, fileId, headers: [headerToText(header)] };
};

/** Every request ends in one report that is no progress. */
export async function answerRequest(
  request: OpeningRequest,
  report: (message: OpeningReport) => void,
): Promise<void> {
  if (request.kind === 'identify') {
    const copy = await identify(request.file).catch(() => null);
    report({ kind: 'identified', copy });
    return;
  }
  report(
    await openCopy(request, (bytes) => report({ kind: 'progress', bytes })).catch(
      (): OpeningReport => ({ kind: 'failed', problem: 'unreadable' }),
    ),
  );
}
