import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

const STDERR_DESCRIPTOR = 2;

/** Members of driver errors that never contain personal data. */
const LOGGABLE_ERROR_MEMBERS = [
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

const loggableMembersOf = (error: Error) =>
  Object.fromEntries(
    Object.entries(error).filter(([name]) => LOGGABLE_ERROR_MEMBERS.some((safe) => safe === name)),
  );

const stackFramesOf = ({ stack = '' }: Error) =>
  stack.split('\n').filter((line) => /^ +at /.test(line));

/** Messages of Postgres, Drizzle and nodemailer may hold personal data, so they are not logged. */
const toLoggableError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return typeof error;
  const members = loggableMembersOf(error);
  const isOurs = Object.keys(members).length === 0 && error.cause === undefined;
  return {
    type: error.constructor.name,
    ...(isOurs && { message: error.message }),
    ...members,
    stack: stackFramesOf(error),
    ...(error.cause !== undefined && { cause: toLoggableError(error.cause) }),
  };
};

/** Logs JSON lines to stderr; stdout is only for the line that says the server is ready. */
export const createLog = (
  level: LevelWithSilent,
  destination: DestinationStream = pino.destination(STDERR_DESCRIPTOR),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLoggableError },
    },
    destination,
  );
