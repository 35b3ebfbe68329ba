import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headerOf, MAX_HEADER_BYTES } from '@bakehouse/sealing';
import type { Page } from '@playwright/test';
import { withChromium } from '../../browser/chromium.ts';
import { withWorkerPage } from '../../browser/worker-page.ts';
import { writeNoise } from '../../noise.ts';
import { PORTAL_FOLDER } from '../../repository.ts';
import type { MeasuredFigure } from '../../results/measurement.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';
import { fileKeyOf, SEALING_KEY } from './sealing-keys.ts';
import { toSpeedRatio, toSpeeds, type RoundTimes } from './speeds.ts';

const FILE_SIZE_MB = 64;
const MEASURED_ROUNDS = 5;
const FOLDER = 'bench';
const MIN_RATIO_TO_LIBRARY = 0.8;

const WORKERS = {
  '/seal.js': join(PORTAL_FOLDER, 'src/sealed-copies/sealing-worker.ts'),
  '/open.js': join(PORTAL_FOLDER, 'src/sealed-copies/opening-worker.ts'),
  '/library.js': join(import.meta.dirname, '../../browser/library-worker.ts'),
};

/** The page keeps the copy that was sealed last. */
interface BenchPage {
  copy?: File;
}

interface WorkerCall {
  script: string;
  request: { keys?: object };
  file: 'given' | 'copy';
  fileKey?: number[];
}

/** The time contains the start of the worker, as in the portal. */
const runWorker = (page: Page, call: WorkerCall): Promise<number> =>
  page.evaluate(
    async ({ script, request, file, fileKey, keyPath }) => {
      const kept = globalThis as BenchPage;
      const given = document.querySelector('input')?.files?.[0];
      const bytes = fileKey && new Uint8Array(fileKey);
      const start = performance.now();
      const worker = new Worker(script);
      const report = await new Promise<{ kind: string } & BenchPage>((resolve, reject) => {
        worker.onerror = () => reject(new Error('The worker broke.'));
        worker.onmessage = ({ data }: MessageEvent<{ kind: string } & BenchPage>) => {
          if (data.kind !== 'progress') resolve(data);
        };
        const keys = { ...request.keys, ...(bytes && { fileKeys: [{ keyPath, fileKey: bytes }] }) };
        const bytesOf = { file: file === 'given' ? given : kept.copy, fileKey: bytes };
        worker.postMessage({ ...request, ...bytesOf, keys });
      });
      const ms = performance.now() - start;
      worker.terminate();
      if (report.kind === 'failed') throw new Error(JSON.stringify(report));
      if (report.copy) kept.copy = report.copy;
      return ms;
    },
    { ...call, keyPath: SEALING_KEY.keyPath },
  );

const readFileKey = async (page: Page) => {
  const beginning = await page.evaluate(async (length) => {
    const bytes = await (globalThis as BenchPage).copy?.slice(0, length).arrayBuffer();
    return bytes && [...new Uint8Array(bytes)];
  }, MAX_HEADER_BYTES);
  if (!beginning) throw new Error('The worker gave no copy.');
  return [...fileKeyOf(headerOf(Uint8Array.from(beginning)))];
};

/** The page of the portal makes the folder before its workers write there. */
const createFolder = (page: Page) =>
  page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory();
    const files = await root.getDirectoryHandle('private-files', { create: true });
    await files.getDirectoryHandle(folder, { create: true });
  }, FOLDER);

/** A worker holds its files for a moment after its end, so every round has names of its own. */
async function measureRound(page: Page, checksum: string, round: number): Promise<RoundTimes> {
  const place = (name: string) => ({ folder: FOLDER, name: `${name}-${round}` });
  const keys = { whole: SEALING_KEY, fields: [] };
  const seal = { kind: 'seal', keys, checksum, place: place('copy') };
  const sealing = await runWorker(page, { script: '/seal.js', request: seal, file: 'given' });
  const fileKey = await readFileKey(page);
  const open = { kind: 'open', keys: { checksum }, place: place('original') };
  return {
    'the sealing worker': sealing,
    'the library sealing in a worker': await runWorker(page, {
      script: '/library.js',
      request: {},
      file: 'given',
    }),
    'the opening worker': await runWorker(page, {
      script: '/open.js',
      request: open,
      file: 'copy',
      fileKey,
    }),
    'the library opening in a worker': await runWorker(page, {
      script: '/library.js',
      request: {},
      file: 'copy',
      fileKey,
    }),
  };
}

const measureRounds = (path: string): Promise<RoundTimes[] | undefined> =>
  withWorkerPage(WORKERS, (origin) =>
    withChromium(async (browser) => {
      const page = await browser.newPage();
      await page.goto(origin);
      await createFolder(page);
      await page.setInputFiles('input', path);
      const checksum = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      const rounds: RoundTimes[] = [];
      for (let round = 0; round < MEASURED_ROUNDS; round += 1)
        rounds.push(await measureRound(page, checksum, round));
      return rounds;
    }),
  );

export async function measureBrowserSealing(): Promise<MeasuredFigure[]> {
  const rounds = await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'original');
    await writeNoise(path, FILE_SIZE_MB);
    return measureRounds(path);
  });
  if (rounds === undefined) throw new Error('This benchmark needs Chromium.');
  const ratios = ['sealing', 'opening'].map((work) =>
    toSpeedRatio(rounds, {
      name: `the ${work} worker`,
      other: `the library ${work} in a worker`,
      atLeast: MIN_RATIO_TO_LIBRARY,
    }),
  );
  return [...ratios, ...toSpeeds(rounds, FILE_SIZE_MB)];
}
