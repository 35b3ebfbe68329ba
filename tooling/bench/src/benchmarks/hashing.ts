import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { withWorkerPage } from '../browser/worker-page.ts';
import { writeNoise } from '../noise.ts';
import { PORTAL_FOLDER } from '../repository.ts';
import type { Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const HASH_PROGRAM = 'sha256sum';
const FILE_SIZE_MB = 256;
const MEASURED_ROUNDS = 7;
const MS_PER_S = 1_000;
const MIN_SPEED_RATIO = 0.6;

const WORKERS = { '/worker.js': join(PORTAL_FOLDER, 'src/checksum/checksum-worker.ts') };

interface HashRun {
  ms: number;
  checksum: string;
}

const hashWithProgram = (path: string): HashRun => {
  const start = performance.now();
  const output = execFileSync(HASH_PROGRAM, [path], { encoding: 'utf8' });
  return { ms: performance.now() - start, checksum: output.split(' ')[0] ?? '' };
};

/** The time contains the start of the worker, as in the portal. */
const hashInPage = (page: Page): Promise<HashRun> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        const worker = new Worker('/worker.js');
        worker.onerror = () => reject(new Error('The worker failed.'));
        worker.onmessage = ({ data }: MessageEvent<{ kind: string; checksum: string }>) => {
          if (data.kind === 'unreadable') reject(new Error('The file cannot be read.'));
          if (data.kind !== 'done') return;
          worker.terminate();
          resolve({ ms: performance.now() - start, checksum: data.checksum });
        };
        worker.postMessage(document.querySelector('input')?.files?.[0]);
      }),
  );

async function measureRounds(page: Page, path: string) {
  const rounds: { program: HashRun; browser: HashRun }[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1)
    rounds.push({ program: hashWithProgram(path), browser: await hashInPage(page) });
  return rounds;
}

const toSpeed = ({ ms }: HashRun) => FILE_SIZE_MB / (ms / MS_PER_S);

export async function measureHashing(): Promise<Measurement> {
  const rounds = await withTemporaryFolder(async (folder) => {
    const path = join(folder, 'noise.bin');
    await writeNoise(path, FILE_SIZE_MB);
    return withWorkerPage(WORKERS, (origin) =>
      withChromium(async (browser) => {
        const page = await browser.newPage();
        await page.goto(origin);
        await page.setInputFiles('input', path);
        return measureRounds(page, path);
      }),
    );
  });
  if (rounds === undefined) throw new Error('This benchmark needs Chromium.');
  const wrong = rounds.filter(({ program, browser }) => program.checksum !== browser.checksum);
  return {
    figures: [
      {
        name: 'speed of the browser / speed of sha256sum',
        value: median(rounds.map(({ program, browser }) => program.ms / browser.ms)),
        unit: 'times',
        budget: { atLeast: MIN_SPEED_RATIO },
      },
      {
        name: 'browser, MB',
        value: median(rounds.map(({ browser }) => toSpeed(browser))),
        unit: 'a second',
      },
      {
        name: 'sha256sum, MB',
        value: median(rounds.map(({ program }) => toSpeed(program))),
        unit: 'a second',
      },
      { name: 'wrong checksums', value: wrong.length, unit: 'count', budget: { atMost: 0 } },
    ],
    note: `The portal's worker hashes a file of ${FILE_SIZE_MB} MB in Chromium, ${MEASURED_ROUNDS} times in turn with sha256sum of GNU coreutils. The ratio is the median of the rounds.`,
  };
}
