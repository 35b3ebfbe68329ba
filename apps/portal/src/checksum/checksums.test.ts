import { eventually } from '@bakehouse/vitest/eventually';
import { expect, it, vi } from 'vitest';
import { stubWorkers } from '../../test/workers.ts';
import { createChecksums } from './checksums.ts';
import { startChecksumWorker } from './start-checksum-worker.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const MEGABYTE = 1024 * 1024;

const never = new AbortController().signal;
const fileOf = (content: BlobPart) => new File([content], 'rye.txt');
const quiet = { onBytes: () => undefined, signal: never };

const start = () => {
  const workers = stubWorkers();
  return { workers, ...createChecksums(startChecksumWorker) };
};

it('hashes several files in one worker, which ends after the last one', async () => {
  const { workers, compute } = start();
  expect(await Promise.all([compute(fileOf('abc'), quiet), compute(fileOf('abc'), quiet)])).toEqual(
    [ABC, ABC],
  );
  expect(workers).toMatchObject({ started: 1, terminated: 1 });
});

it('reports how many bytes it has read', async () => {
  const { compute } = start();
  const size = 9 * MEGABYTE + 1;
  const seen: number[] = [];
  await compute(fileOf(new Uint8Array(size)), {
    onBytes: (bytes) => seen.push(bytes),
    signal: never,
  });
  expect(seen).toEqual([4 * MEGABYTE, 8 * MEGABYTE, size]);
});

it('stops the worker when a file is cancelled, and goes on with the next file', async () => {
  const { workers, compute } = start();
  const release = workers.hold();
  const stop = new AbortController();
  const first = compute(fileOf('rye'), { ...quiet, signal: stop.signal });
  const second = compute(fileOf('abc'), quiet);
  await eventually(() => expect(workers.started).toBe(1));
  stop.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  release();
  expect(await second).toBe(ABC);
  expect(workers).toMatchObject({ started: 2, terminated: 2 });
});

it('does not start a file that was cancelled while it waited', async () => {
  const { workers, compute } = start();
  await expect(
    compute(fileOf('rye'), { ...quiet, signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers.started).toBe(0);
});

it('fails for a file that cannot be read, and hashes the next one', async () => {
  const { compute } = start();
  const lost = fileOf('rye');
  vi.spyOn(lost, 'slice').mockImplementation(() => {
    throw new DOMException('The file has changed.', 'NotReadableError');
  });
  await expect(compute(lost, quiet)).rejects.toMatchObject({ name: 'UnreadableFileError' });
  expect(await compute(fileOf('abc'), quiet)).toBe(ABC);
});
