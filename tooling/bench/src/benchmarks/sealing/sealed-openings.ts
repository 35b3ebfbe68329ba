import { createHash } from 'node:crypto';
import { headerToText } from '@bakehouse/sealing';
import { sealBytes, splitSealedBytes } from '@bakehouse/sealing/node';
import * as z from 'zod/mini';
import type { MeasuredFigure } from '../../results/measurement.ts';
import { median } from '../../results/statistics.ts';
import { signIn } from '../../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../../server/http-client.ts';
import { logInOpeners, openConcurrently } from '../../server/openings.ts';
import { startServer } from '../../server/server-process.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';

const CALLER_COUNT = 20;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 2;
const MEASURED_ROUNDS = 5;
const FILE_COUNT = 20;
/** More than any server here opens in a round, so that each is opened once. */
const NEW_COPY_COUNT = 6_000;
const KEY_PATH = "m/0'/0'/0'";
const MIN_RATIO = 0.9;

const bakedSchema = z.object({
  id: z.string(),
  origin: z.string(),
  recipients: z.array(z.object({ recipient: z.string() })),
});

type Baked = z.infer<typeof bakedSchema>;

const bakeFile = async (client: HttpClient, baker: string, index: number) => {
  const file = {
    name: `Sealed ${index}.pdf`,
    checksum: createHash('sha256').update(`sealed by the benchmark ${index}`).digest('hex'),
    size: 1000,
    type: 'application/pdf',
    permissions: [{ email: '*@bakehouse.test', key_path: KEY_PATH }],
  };
  const { status, body } = await client.post('/api/bake', file, baker);
  if (status !== 201) throw new Error(`POST /api/bake answered ${status}: ${body}`);
  return bakedSchema.parse(JSON.parse(body));
};

async function* noBytes(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new Uint8Array());
}

const sealHeader = async ({ id, origin, recipients }: Baked) => {
  const recipient = recipients[0]?.recipient ?? '';
  const key = { origin, fileId: id, keyPath: KEY_PATH, recipient };
  const { header } = await splitSealedBytes(sealBytes(noBytes(), key));
  return headerToText(header);
};

const bakeFiles = async (client: HttpClient) => {
  const baker = await signIn(client, 'bo');
  const files: Baked[] = [];
  for (let index = 0; index < FILE_COUNT; index += 1) {
    files.push(await bakeFile(client, baker, index));
  }
  return files;
};

/** Copies of each file in turn. */
const sealCopies = async (files: readonly Baked[], count: number) => {
  const bodies: object[] = [];
  for (let copy = 0; copy < count; copy += files.length) {
    for (const file of files) bodies.push({ file_id: file.id, headers: [await sealHeader(file)] });
  }
  return bodies;
};

interface RoundRates {
  none: number;
  keys: number;
  newCopies: number;
}

async function measureOn(client: HttpClient) {
  const tokens = await logInOpeners(client);
  const files = await bakeFiles(client);
  const plain = files.map(({ id }) => ({ file_id: id }));
  const copies = await sealCopies(files, FILE_COUNT);
  const rateOf = async (bodies: readonly object[], forSeconds: number) => {
    const pace = { callerCount: CALLER_COUNT, forSeconds };
    const { times, seconds } = await openConcurrently({ client, tokens, bodies }, pace);
    return times.length / seconds;
  };
  await rateOf(plain, WARM_UP_SECONDS);
  await rateOf(copies, WARM_UP_SECONDS);
  const rounds: RoundRates[] = [];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
    const newCopies = await sealCopies(files, NEW_COPY_COUNT);
    rounds.push({
      none: await rateOf(plain, ROUND_SECONDS),
      keys: await rateOf(copies, ROUND_SECONDS),
      newCopies: await rateOf(newCopies, ROUND_SECONDS),
    });
  }
  return rounds;
}

export async function measureSealedOpenings(): Promise<MeasuredFigure[]> {
  const rounds = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    const client = createHttpClient(server.origin);
    try {
      return await measureOn(client);
    } finally {
      client.close();
      await server.stop();
    }
  });
  return [
    {
      name: 'openings with keys / openings without',
      value: median(rounds.map(({ keys, none }) => keys / none)),
      unit: 'times',
      budget: { atLeast: MIN_RATIO },
    },
    {
      name: 'openings of new copies with keys / openings without',
      value: median(rounds.map(({ newCopies, none }) => newCopies / none)),
      unit: 'times',
    },
    {
      name: 'openings with keys',
      value: median(rounds.map(({ keys }) => keys)),
      unit: 'a second',
    },
    {
      name: 'openings of new copies with keys',
      value: median(rounds.map(({ newCopies }) => newCopies)),
      unit: 'a second',
    },
    {
      name: 'openings without keys',
      value: median(rounds.map(({ none }) => none)),
      unit: 'a second',
    },
  ];
}
