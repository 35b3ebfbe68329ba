import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

const STDERR = 2;

/** What foreign errors tell about themselves without quoting anybody's data. */
const SAFE_MEMBERS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'responseCode',
  'query',
] as const;

const safeMembers = (error: Error) =>
  Object.fromEntries(
    Object.entries(error).filter(([name]) => SAFE_MEMBERS.some((safe) => safe === name)),
  );

const frames = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^ +at /.test(line));

/**
 * An error for the log. Postgres, Drizzle and nodemailer put rows, parameters and addresses into
 * their messages: of an error with members like theirs, or with one behind it, only the members,
 * the kind and the place are written down.
 */
const loggable = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error;
  const members = safeMembers(error);
  const isOurs = Object.keys(members).length === 0 && error.cause === undefined;
  return {
    type: error.constructor.name,
    ...(isOurs && { message: error.message }),
    ...members,
    stack: frames(error),
    ...(error.cause !== undefined && { cause: loggable(error.cause) }),
  };
};

/** One JSON object a line on stderr; stdout belongs to the line that says the server is ready. */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination(STDERR),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggable },
    },
    destination,
  );
