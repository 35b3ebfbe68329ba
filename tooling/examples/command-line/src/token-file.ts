import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const { TOKEN_FILE = join(homedir(), '.config', 'oven-cli', 'tokens.json') } = process.env;

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | undefined;
  subject: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export async function readTokens(): Promise<StoredTokens | undefined> {
  try {
    return JSON.parse(await readFile(TOKEN_FILE, 'utf8')) as StoredTokens;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The new file has its mode from the start, so nobody else can read it at any moment. */
export async function writeTokens(tokens: StoredTokens): Promise<void> {
  await mkdir(dirname(TOKEN_FILE), { recursive: true, mode: 0o700 });
  const temporary = `${TOKEN_FILE}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(tokens), { mode: 0o600, flag: 'wx' });
  await rename(temporary, TOKEN_FILE);
}

export const removeTokens = (): Promise<void> => rm(TOKEN_FILE, { force: true });
