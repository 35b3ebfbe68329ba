import { useEffect, useRef, useState } from 'react';
import { BASE_KEY_PATH } from '@bakehouse/contract';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { BakingApi } from '../../../api/local-files/baking.ts';
import { downloadFile } from '../../../lib/browser/download-file.ts';
import { createRandomId } from '../../../lib/plain-http/random-id.ts';
import { useService } from '../../../lib/services.tsx';
import { createPrivateFolder } from '../../../private-files/private-folder.ts';
import { runInWorker, type WorkerOptions } from '../../../sealed-copies/run-in-worker.ts';
import type { SealingReport, SealingRequest } from '../../../sealed-copies/sealing-messages.ts';
import { startSealingWorker } from '../../../sealed-copies/start-sealing-worker.ts';
import { SEALING_PROBLEM_TEXTS, SEALING_TEXTS } from '../texts.ts';

export type SealedCopyState =
  | { kind: 'none' }
  | { kind: 'sealing'; bytes: number }
  | { kind: 'saved' }
  | { kind: 'failed'; message: string };

const privateFolder = createPrivateFolder(createRandomId);

const toSealingKey = async (baking: BakingApi, checksum: string) => {
  const { id: fileId, origin, recipients } = await baking.sealingKeys(checksum);
  const whole = recipients.find(({ key_path }) => key_path === BASE_KEY_PATH);
  if (!whole) throw new Error('The server named no recipient for the whole file.');
  return { origin, fileId, keyPath: BASE_KEY_PATH, recipient: whole.recipient };
};

const seal = async (
  request: Omit<SealingRequest, 'place'>,
  options: WorkerOptions,
): Promise<SealingReport | undefined> => {
  const folder = await privateFolder.name();
  const place = folder === null ? null : { folder, name: createRandomId() };
  return runInWorker<SealingReport>(startSealingWorker, { ...request, place }, options);
};

/** Makes the sealed copy of a baked file and saves it as a download. */
export function useSealedCopy(
  file: File,
  checksum: string,
): { state: SealedCopyState; save: () => Promise<void> } {
  const { baking } = useService('api');
  const [state, setState] = useState<SealedCopyState>({ kind: 'none' });
  const stop = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const save = async () => {
    const { signal } = stop.current;
    const onBytes = (bytes: number) => setState({ kind: 'sealing', bytes });
    onBytes(0);
    try {
      const key = await toSealingKey(baking, checksum);
      const report = await seal({ file, checksum, key }, { signal, onBytes });
      if (report?.kind === 'sealed') {
        downloadFile(report.copy, SEALING_TEXTS.nameOf(file.name));
        setState({ kind: 'saved' });
        return;
      }
      const problem = report?.kind === 'failed' ? report.problem : 'unreadable';
      setState({ kind: 'failed', message: SEALING_PROBLEM_TEXTS[problem] });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: 'failed', message: failureMessageOf(error, SEALING_TEXTS.failed) });
    }
  };

  return { state, save };
}
