import { FieldError, readFieldFile } from '@bakehouse/sealing/fields';
import { sealCopy } from './seal-copy.ts';
import type {
  OfferReport,
  OfferRequest,
  SealingReport,
  SealingRequest,
} from './sealing-messages.ts';

const UNREADABLE = 'This file cannot be read. It may have been moved or changed. Choose it again.';

const offerFields = async ({ file }: OfferRequest): Promise<OfferReport> => {
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    return { kind: 'offers', offers: readFieldFile(content, file.name).offers() };
  } catch (error) {
    return { kind: 'no_offers', message: error instanceof FieldError ? error.message : UNREADABLE };
  }
};

/** Every request ends in one report that is no progress. */
export async function answerSealing(
  request: SealingRequest | OfferRequest,
  report: (message: SealingReport | OfferReport) => void,
): Promise<void> {
  if (request.kind === 'offer') {
    report(await offerFields(request));
    return;
  }
  report(
    await sealCopy(request, (bytes) => report({ kind: 'progress', bytes })).catch(
      (): SealingReport => ({ kind: 'failed', problem: 'unreadable' }),
    ),
  );
}
