import { useEffect, useState } from 'react';
import { fieldProblemOf } from '@bakehouse/sealing';
import { runInWorker } from '../../../sealed-copies/run-in-worker.ts';
import type { OfferReport, OfferRequest } from '../../../sealed-copies/sealing-messages.ts';
import { startSealingWorker } from '../../../sealed-copies/start-sealing-worker.ts';
import { FIELD_TEXTS } from '../texts.ts';

export interface FileOffers {
  file: File;
  report: OfferReport;
}

const hasFields = ({ name, size }: File) => fieldProblemOf(name, size) === undefined;

const readOffers = async (file: File): Promise<FileOffers> => {
  const request: OfferRequest = { kind: 'offer', file };
  const options = { signal: new AbortController().signal, onBytes: () => undefined };
  const report = await runInWorker<OfferReport>(startSealingWorker, request, options);
  return { file, report: report ?? { kind: 'no_offers', message: FIELD_TEXTS.unread } };
};

const readings = new WeakMap<File, Promise<FileOffers>>();

/** Reads each file once, because the list of files changes with each step of their hashing. */
const readOffersOnce = (file: File): Promise<FileOffers> => {
  const reading = readings.get(file) ?? readOffers(file);
  readings.set(file, reading);
  return reading;
};

/** The fields of those files that have some, read in a worker; null until all are read. */
export function useFieldOffers(files: readonly File[], isWanted: boolean): FileOffers[] | null {
  const [offers, setOffers] = useState<FileOffers[] | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void Promise.all(files.filter(hasFields).map(readOffersOnce)).then((found) => {
      if (isCurrent) setOffers(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [files, isWanted]);

  return offers;
}
