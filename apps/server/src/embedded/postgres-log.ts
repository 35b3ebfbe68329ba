const EXCERPT_LINES = 3;
const EXCERPT_MAX_LENGTH = 500;

/** The date, time, time zone and pid at the start of each log line. */
const LINE_PREFIX_PATTERN = /^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /;
const SEVERE_LINE_PATTERN = /^(FATAL|PANIC|ERROR): /;

/** Postgres logs these lines when the server connects before the start is complete. */
const NOT_READY_PATTERN =
  /the database system is (starting up|shutting down|not yet accepting connections)/;

export function logExcerpt(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(LINE_PREFIX_PATTERN, '').trim())
    .filter((line) => line !== '' && !NOT_READY_PATTERN.test(line));
  const severe = lines.filter((line) => SEVERE_LINE_PATTERN.test(line));
  const kept = (severe.length > 0 ? severe : lines).slice(-EXCERPT_LINES);
  return kept.join(' | ').replaceAll(/\s+/g, ' ').slice(0, EXCERPT_MAX_LENGTH);
}

/** After a crash, the operating system may take a moment to release memory, lock file and port. */
export const isTemporaryFailure = (text: string) =>
  /pre-existing shared memory block|lock file ".*" already exists|could not bind/.test(text);
