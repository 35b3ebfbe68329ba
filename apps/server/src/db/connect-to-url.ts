import { connectToDatabase, type DatabaseClient } from './client.ts';
import { toDatabaseUrlError } from './database-errors.ts';

export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_MIGRATION_URL';

const SSL_MODE_PATTERN = /([?&]sslmode=)([^&]*)/;
/** The driver verifies certificates in these modes, too, unless it is told to follow libpq. */
const LIBPQ_MODES: ReadonlySet<string> = new Set(['prefer', 'require', 'verify-ca']);

/** The URLs to try in turn. As in libpq, a mode that only prefers encryption falls back to none. */
export const connectionStringsOf = (url: string): readonly string[] => {
  const mode = SSL_MODE_PATTERN.exec(url)?.[2] ?? '';
  const withMode = (other: string) => url.replace(SSL_MODE_PATTERN, `$1${other}`);
  const asLibpq = (target: string) => `${target}&uselibpqcompat=true`;
  if (mode === 'allow') return [withMode('disable'), asLibpq(withMode('prefer'))];
  if (url.includes('uselibpqcompat=') || !LIBPQ_MODES.has(mode)) return [url];
  return mode === 'prefer' ? [asLibpq(url), withMode('disable')] : [asLibpq(url)];
};

/** After a broken handshake, going on without encryption would send the password openly. */
const mayTryNextConnectionString = (tried: string, error: unknown) =>
  !tried.includes('sslmode=prefer') ||
  (error instanceof Error && error.message.includes('does not support SSL'));

/** @throws StartError when the database cannot be reached; its message omits the password */
export async function connectToUrl(
  variable: DatabaseVariable,
  url: string,
  onBroken: (error: Error) => void,
): Promise<DatabaseClient> {
  const failures: unknown[] = [];
  for (const connectionString of connectionStringsOf(url)) {
    const database = connectToDatabase({ connectionString }, onBroken);
    try {
      await database.pool.query('select 1');
      return database;
    } catch (error) {
      failures.push(error);
      await database.close();
      if (!mayTryNextConnectionString(connectionString, error)) break;
    }
  }
  throw toDatabaseUrlError(variable, url, failures[0]);
}
