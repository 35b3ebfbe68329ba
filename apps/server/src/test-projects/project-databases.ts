import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { connectToDatabase, type Database, type DatabaseClient } from '../db/client.ts';
import { applyMigrations } from '../db/migrate.ts';
import {
  cloneDatabase,
  createDatabase,
  dropDatabase,
  listDatabases,
  withDatabaseName,
} from '../db/other-databases.ts';
import { hasSqlstate } from '../db/sqlstate.ts';
import { signingKeys } from '../db/tables.ts';
import { HttpError } from '../http-error.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const NAME_PREFIX = 'bakehouse_project_';
const CONNECTIONS_PER_PROJECT = 4;
/** Tests wait longer than people, because dozens of them run at once. */
const WAIT_FOR_CONNECTION_MS = 15_000;

export interface ProjectDatabase extends DatabaseClient {
  /** Closes the connections and deletes the database. */
  drop: () => Promise<void>;
}

interface ProjectDatabasesOptions {
  connection: PoolConfig;
  /** Deletes what a killed server left; true only if no other server uses the same Postgres. */
  isOnlyServer: boolean;
  seed: (db: Database, demo: boolean) => Promise<void>;
  onBroken: (error: Error) => void;
}

export interface ProjectDatabases {
  create: (demo: boolean) => Promise<ProjectDatabase>;
  /** Deletes the templates. */
  close: () => Promise<void>;
}

const newName = () => NAME_PREFIX + randomBytes(6).toString('hex');

const toCreationError = (error: unknown) =>
  hasSqlstate(error, INSUFFICIENT_PRIVILEGE)
    ? new HttpError(
        409,
        'invalid_request',
        'The role of DATABASE_URL may not create databases. Grant it CREATEDB, or start the server without DATABASE_URL.',
      )
    : error;

export function createProjectDatabases(options: ProjectDatabasesOptions): ProjectDatabases {
  const { connection, onBroken } = options;
  const templates = new Map<boolean, Promise<string>>();
  let cleaning: Promise<unknown> | undefined;

  const dropLeftovers = async () => {
    if (!options.isOnlyServer) return;
    for (const name of await listDatabases(connection, NAME_PREFIX))
      await dropDatabase(connection, name);
  };

  const createTemplate = async (demo: boolean) => {
    await (cleaning ??= dropLeftovers());
    const name = newName();
    await createDatabase(connection, name);
    const database = connectToDatabase(withDatabaseName(connection, name), onBroken);
    try {
      await applyMigrations(database.db);
      await options.seed(database.db, demo);
      // With a key of its own, a project refuses the JWTs of the others.
      await database.db.delete(signingKeys);
    } finally {
      await database.close();
    }
    return name;
  };

  const templateFor = (demo: boolean) => {
    const known = templates.get(demo);
    if (known) return known;
    const created = createTemplate(demo);
    templates.set(demo, created);
    created.catch(() => templates.delete(demo));
    return created;
  };

  return {
    async create(demo) {
      const name = newName();
      try {
        await cloneDatabase(connection, await templateFor(demo), name);
      } catch (error) {
        throw toCreationError(error);
      }
      const pool = {
        max: CONNECTIONS_PER_PROJECT,
        connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
      };
      const client = connectToDatabase(
        { ...withDatabaseName(connection, name), ...pool },
        onBroken,
      );
      return {
        ...client,
        async drop() {
          await client.close();
          await dropDatabase(connection, name);
        },
      };
    },
    async close() {
      for (const template of templates.values()) await dropDatabase(connection, await template);
    },
  };
}
