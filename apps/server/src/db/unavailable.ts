/** SQLSTATEs (Postgres appendix A) and error codes of the operating system. */
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // After a failover, the old primary or a standby is read-only.
  '25006',
  '25P03',
  '25P04',
  '28000',
  '28P01',
  '3D000',
  // Postgres rolled this transaction back because it conflicted with another one.
  '40001',
  '40003',
  '40P01',
  // A statement or a lock timed out.
  '55P03',
  '57014',
  '58030',
]);

/** SQLSTATE classes: connection exceptions, insufficient resources such as a full disk, operator intervention. */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P)[0-9A-Z]+$/;

const DRIVER_ERROR_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|pool after calling end/;

const hasErrorCode = (error: Error): error is Error & { code: string } =>
  'code' in error && typeof error.code === 'string';

export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (
    hasErrorCode(error) &&
    (UNAVAILABLE_CODES.has(error.code) || UNAVAILABLE_SQLSTATES.test(error.code))
  )
    return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  return DRIVER_ERROR_TEXTS.test(error.message) || isUnavailable(error.cause);
};
