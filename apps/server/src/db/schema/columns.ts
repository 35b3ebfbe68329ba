import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Instants have millisecond precision and come from the server's clock, never from the database. */
export const instantColumn = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytesColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
