import type { Queries } from './client.ts';

/** The statement is built once per connection. With a name from `prepare`, Postgres also plans it once per connection. */
export function createPreparedStatement<Statement>(
  build: (db: Queries) => Statement,
): (db: Queries) => Statement {
  const statements = new WeakMap<object, Statement>();
  return (db) => {
    const { session } = db._;
    const statement = statements.get(session) ?? build(db);
    statements.set(session, statement);
    return statement;
  };
}
