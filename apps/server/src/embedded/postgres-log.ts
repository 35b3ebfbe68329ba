const KEPT_LINES = 3;
const KEPT_LENGTH = 500;

/** Date, time, zone and pid stand before each message. */
const STAMP = /^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /;
const SEVERE = /^(FATAL|PANIC|ERROR): /;

/** What our own questions during the start are answered. */
const NOT_YET = /the database system is (starting up|shutting down|not yet accepting connections)/;

/** What the end of Postgres' log says about a failed start, in one line. */
export function logExcerpt(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(STAMP, '').trim())
    .filter((line) => line !== '' && !NOT_YET.test(line));
  const severe = lines.filter((line) => SEVERE.test(line));
  const kept = (severe.length > 0 ? severe : lines).slice(-KEPT_LINES);
  return kept.join(' | ').replaceAll(/\s+/g, ' ').slice(0, KEPT_LENGTH);
}

/** After a crash the system needs a moment to let go of what the old Postgres held. */
export const isPassing = (text: string) =>
  /pre-existing shared memory block|lock file ".*" already exists|could not bind/.test(text);
