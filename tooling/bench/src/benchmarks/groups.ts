import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import { logInOpeners, openConcurrently, OPENER_NAMES } from '../server/openings.ts';
import { startServer } from '../server/server-process.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const KEY_PATH = "m/0'/0'/0'";
const FILE_COUNT = 1_000;
const OPENED_FILE_COUNT = 20;
const GROUP_COUNT = 100;
const GRANTS_PER_FILE = 10;
const GRANT_COUNT = FILE_COUNT * GRANTS_PER_FILE;
const MEMBERS_PER_GROUP = 100;
const CALLER_COUNT = 20;
const ROUND_SECONDS = 3;
const LIST_CALLS = 150;
const WARM_UP_ROUNDS = 1;
const MEASURED_ROUNDS = 7;
const LIST_PATH = '/api/get_files?page=1';
const MIN_OPENING_RATIO = 0.9;
const MAX_LIST_RATIO = 1.2;

const createdSchema = z.object({ id: z.string() });

const post = async (client: HttpClient, path: string, body: object, token: string) => {
  const answer = await client.post(path, body, token);
  if (answer.status >= 400)
    throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
  return createdSchema.parse(JSON.parse(answer.body)).id;
};

const membersOf = (group: number) => [
  ...(group === 0 ? OPENER_NAMES.map((name) => `${name}@bakehouse.test`) : []),
  ...Array.from({ length: MEMBERS_PER_GROUP }, (_, at) => `person-${group}-${at}@grain.example`),
];

const createGroups = async (client: HttpClient, baker: string): Promise<string[]> => {
  const grantees: string[] = [];
  for (let group = 0; group < GROUP_COUNT; group += 1) {
    const body = { name: `Group ${group}`, add: membersOf(group) };
    grantees.push(`group:${await post(client, '/api/save_group', body, baker)}`);
  }
  return grantees;
};

/** The first one lets the openers in. */
const granteesOf = (file: number, [first = '', ...others]: readonly string[]) => [
  first,
  ...Array.from({ length: GRANTS_PER_FILE - 1 }, (_, at) => {
    return others[(file * (GRANTS_PER_FILE - 1) + at) % others.length] ?? first;
  }),
];

const bakeFiles = async (client: HttpClient, baker: string, grantees: readonly string[]) => {
  const ids: string[] = [];
  for (let index = 0; index < FILE_COUNT; index += 1) {
    const body = {
      name: `For groups ${index}.pdf`,
      checksum: createHash('sha256').update(`for groups ${index}`).digest('hex'),
      size: 1000,
      type: 'application/pdf',
      permissions: granteesOf(index, grantees).map((email) => ({ email, key_path: KEY_PATH })),
    };
    ids.push(await post(client, '/api/bake', body, baker));
  }
  return ids;
};

interface PreparedServer {
  openingRate: () => Promise<number>;
  listTime: () => Promise<number>;
  stop: () => Promise<void>;
}

type GranteeMaker = (client: HttpClient, baker: string) => Promise<readonly string[]>;

const prepareServer = async (
  folder: string,
  makeGrantees: GranteeMaker,
): Promise<PreparedServer> => {
  const server = await startServer(folder);
  const client = createHttpClient(server.origin);
  const baker = await signIn(client, 'bo');
  const ids = await bakeFiles(client, baker, await makeGrantees(client, baker));
  const opening = {
    client,
    tokens: await logInOpeners(client),
    bodies: ids.slice(0, OPENED_FILE_COUNT).map((file_id) => ({ file_id })),
  };
  return {
    openingRate: async () => {
      const pace = { callerCount: CALLER_COUNT, forSeconds: ROUND_SECONDS };
      const { times, seconds } = await openConcurrently(opening, pace);
      return times.length / seconds;
    },
    listTime: async () => {
      const times: number[] = [];
      for (let call = 0; call < LIST_CALLS; call += 1) {
        const { status, ms, body } = await client.get(LIST_PATH, baker);
        if (status !== 200) throw new Error(`GET ${LIST_PATH} answered ${status}: ${body}`);
        times.push(ms);
      }
      return median(times);
    },
    stop: async () => {
      client.close();
      await server.stop();
    },
  };
};

const measureRound = async (groups: PreparedServer, named: PreparedServer) => ({
  namedRate: await named.openingRate(),
  groupRate: await groups.openingRate(),
  namedList: await named.listTime(),
  groupList: await groups.listTime(),
});

type Round = Awaited<ReturnType<typeof measureRound>>;

const measureRounds = async (groups: PreparedServer, named: PreparedServer): Promise<Round[]> => {
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + MEASURED_ROUNDS; round += 1) {
    rounds.push(await measureRound(groups, named));
  }
  return rounds.slice(WARM_UP_ROUNDS);
};

const withPreparedServer = <Result>(
  makeGrantees: GranteeMaker,
  use: (server: PreparedServer) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const server = await prepareServer(folder, makeGrantees);
    try {
      return await use(server);
    } finally {
      await server.stop();
    }
  });

/** As many grants as the other server has, without groups. */
const nameGrantees: GranteeMaker = () =>
  Promise.resolve([
    '*@bakehouse.test',
    ...Array.from({ length: GROUP_COUNT - 1 }, (_, at) => `person-${at}@grain.example`),
  ]);

export async function measureGroups(): Promise<Measurement> {
  const rounds = await withPreparedServer(nameGrantees, (named) =>
    withPreparedServer(createGroups, (groups) => measureRounds(groups, named)),
  );
  const medianOf = (pick: (round: Round) => number) => median(rounds.map(pick));
  return {
    figures: [
      {
        name: 'openings through groups / openings through addresses and a domain',
        value: medianOf(({ groupRate, namedRate }) => groupRate / namedRate),
        unit: 'times',
        budget: { atLeast: MIN_OPENING_RATIO },
      },
      {
        name: 'page 1 with grants to groups / to addresses',
        value: medianOf(({ groupList, namedList }) => groupList / namedList),
        unit: 'times',
        budget: { atMost: MAX_LIST_RATIO },
      },
      {
        name: 'openings through groups',
        value: medianOf(({ groupRate }) => groupRate),
        unit: 'a second',
      },
      {
        name: 'openings through addresses and a domain',
        value: medianOf(({ namedRate }) => namedRate),
        unit: 'a second',
      },
      {
        name: 'page 1 with grants to groups, p50',
        value: medianOf(({ groupList }) => groupList),
        unit: 'ms',
      },
      {
        name: 'page 1 with grants to addresses, p50',
        value: medianOf(({ namedList }) => namedList),
        unit: 'ms',
      },
    ],
    note: `Two servers with the demo data and ${FILE_COUNT} more files, measured in turns, ${MEASURED_ROUNDS} rounds. On each, every file has ${GRANTS_PER_FILE} grants, which makes ${GRANT_COUNT}: on one to addresses and the domain of the openers, on the other to some of ${GROUP_COUNT} groups of ${MEMBERS_PER_GROUP} people; the ${OPENER_NAMES.length} openers are members of one of them. ${CALLER_COUNT} callers open for ${ROUND_SECONDS} s at a time; ${LIST_CALLS} requests for page 1 in sequence.`,
  };
}
