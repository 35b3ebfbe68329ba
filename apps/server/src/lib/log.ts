import { pino, type Logger } from 'pino';
import type { Config } from '../config.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

const STDERR = 2;

/** One JSON object a line on stderr; stdout belongs to the line that says the server is ready. */
export const createLog = (level: Config['logLevel']): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(STDERR));
