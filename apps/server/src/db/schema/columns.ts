import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant with millisecond precision; the server's clock sets it, never the database's. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
