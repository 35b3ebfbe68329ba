import type { Pool } from 'pg';
import { StartError } from '../lib/start-error.ts';
import { isUnavailable } from './unavailable.ts';

const EXAMPLE = 'postgres://user:password@localhost:5432/bakehouse';

interface DatabaseAddress {
  /** The host and port, or the folder of the socket. */
  server: string;
  host: string;
  database: string;
}

type Sentence = (place: DatabaseAddress, code: string) => string;

const refused: Sentence = ({ server }) => `names a user or password that ${server} refuses`;
const unknownHost: Sentence = ({ host }) => `names a host that is not found: ${host}`;
const silent: Sentence = ({ server }, code) =>
  `names ${server}, where nothing answers (${code}). Start Postgres there, or change the address`;
const noDatabase: Sentence = ({ server, database }) =>
  `names a database that does not exist on ${server}: ${database}. Create it first`;

/** Keys are SQLSTATEs and error codes of the operating system. */
const SENTENCES: Readonly<Partial<Record<string, Sentence>>> = {
  '28000': refused,
  '28P01': refused,
  '3D000': noDatabase,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ENOENT: silent,
  ENOTFOUND: unknownHost,
  ETIMEDOUT: silent,
};

const orLocalhost = (text = '') => (text === '' ? 'localhost' : text);

const addressOf = (text: string): DatabaseAddress => {
  const url = URL.parse(text);
  const socket = url?.searchParams.get('host');
  return {
    server: socket ?? orLocalhost(url?.host),
    host: socket ?? orLocalhost(url?.hostname),
    database: url?.pathname.slice(1) ?? '',
  };
};

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const databaseProblem = (url: string, error: unknown): StartError => {
  const code = codeOf(error);
  const what = SENTENCES[code]?.(addressOf(url), code) ?? `cannot be used (${messageOf(error)})`;
  return new StartError(`DATABASE_URL ${what}; example: ${EXAMPLE}`, { cause: error });
};

/** @throws StartError without the password when the database cannot be reached */
export async function reachDatabase(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw databaseProblem(url, error);
  }
}

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Only the operator can fix errors of the database; other errors are returned unchanged. */
export const preparationProblem = (error: unknown): unknown => {
  const root = rootOf(error);
  const isDatabase = SQLSTATE.test(codeOf(root)) || isUnavailable(root);
  if (error instanceof StartError || !isDatabase) return error;
  return new StartError(`The database could not be prepared: ${messageOf(root)}`, {
    cause: error,
  });
};
