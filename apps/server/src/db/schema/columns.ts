import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Millisecond precision; always set by the server's clock, never by the database. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
