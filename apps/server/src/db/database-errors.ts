import { StartError } from '../lib/start-error.ts';
import { isUnavailable } from './unavailable.ts';

const EXAMPLE_URL = 'postgres://user:password@localhost:5432/bakehouse';

interface DatabaseLocation {
  server: string;
  host: string;
  database: string;
}

type ProblemSentence = (place: DatabaseLocation, code: string) => string;

const loginRefusedSentence: ProblemSentence = ({ server }) =>
  `names a user or password that ${server} refuses`;
const hostNotFoundSentence: ProblemSentence = ({ host }) =>
  `names a host that is not found: ${host}`;
const noAnswerSentence: ProblemSentence = ({ server }, code) =>
  `names ${server}, where nothing answers (${code}). Start Postgres there, or change the address`;
const databaseMissingSentence: ProblemSentence = ({ server, database }) =>
  `names a database that does not exist on ${server}: ${database}. Create it first`;

/** Keys are SQLSTATEs and error codes of the operating system. */
const SENTENCE_BY_ERROR_CODE: Readonly<Partial<Record<string, ProblemSentence>>> = {
  '28000': loginRefusedSentence,
  '28P01': loginRefusedSentence,
  '3D000': databaseMissingSentence,
  EAI_AGAIN: hostNotFoundSentence,
  ECONNREFUSED: noAnswerSentence,
  EHOSTUNREACH: noAnswerSentence,
  ENETUNREACH: noAnswerSentence,
  ENOENT: noAnswerSentence,
  ENOTFOUND: hostNotFoundSentence,
  ETIMEDOUT: noAnswerSentence,
};

const hostOrLocalhost = (text = '') => (text === '' ? 'localhost' : text);

const databaseLocationOf = (text: string): DatabaseLocation => {
  const url = URL.parse(text);
  const socket = url?.searchParams.get('host');
  return {
    server: socket ?? hostOrLocalhost(url?.host),
    host: socket ?? hostOrLocalhost(url?.hostname),
    database: url?.pathname.slice(1) ?? '',
  };
};

const errorCodeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const urlProblemOf = (url: string, error: unknown): string => {
  const code = errorCodeOf(error);
  const message = errorMessageOf(error);
  if (message.includes('verify-ca requires'))
    return 'has sslmode=verify-ca without a certificate to compare. Add sslrootcert=PATH, or use verify-full';
  return (
    SENTENCE_BY_ERROR_CODE[code]?.(databaseLocationOf(url), code) ?? `cannot be used (${message})`
  );
};

export const toDatabaseUrlError = (variable: string, url: string, error: unknown): StartError =>
  new StartError(`${variable} ${urlProblemOf(url, error)}; example: ${EXAMPLE_URL}`, {
    cause: error,
  });

const rootCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootCauseOf(error.cause) : error;

const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

/** Converts a database error to a StartError for the operator; returns other errors unchanged. */
export const toDatabasePreparationError = (error: unknown): unknown => {
  const root = rootCauseOf(error);
  const isDatabase = SQLSTATE_PATTERN.test(errorCodeOf(root)) || isUnavailable(root);
  if (error instanceof StartError || !isDatabase) return error;
  return new StartError(`The database could not be prepared: ${errorMessageOf(root)}`, {
    cause: error,
  });
};
