import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectToDatabase, type DatabaseClient } from './client.ts';

let database: DatabaseClient;

beforeEach(async () => {
  database = connectToDatabase(inject('database'), () => undefined);
  await database.db.execute(sql`create table loaves (id int primary key, count int not null)`);
  await database.db.execute(sql`insert into loaves values (1, 0), (2, 0)`);
});

afterEach(async () => {
  await database.db.execute(sql`drop table loaves`);
  await database.close();
});

const counts = async () => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count from loaves order by id`,
  );
  return rows.map(({ count }) => count);
};

/** Returns a function whose promise resolves once all tasks have called it. */
const meetingOf = (size: number) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let missing = size;
  return () => {
    missing -= 1;
    if (missing === 0) resolve(undefined);
    return promise;
  };
};

describe('a transaction that lost a conflict', () => {
  it('runs again after a serialization failure', async () => {
    const meet = meetingOf(2);
    const increment = () =>
      database.db.transaction(
        async (tx) => {
          await tx.execute(sql`select count from loaves where id = 1`);
          await meet();
          await tx.execute(sql`update loaves set count = count + 1 where id = 1`);
        },
        { isolationLevel: 'serializable' },
      );
    await Promise.all([increment(), increment()]);
    expect(await counts()).toEqual([2, 0]);
  });

  it('runs again after a deadlock', async () => {
    const meet = meetingOf(2);
    const incrementBoth = (first: number, second: number) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`update loaves set count = count + 1 where id = ${first}`);
        await meet();
        await tx.execute(sql`update loaves set count = count + 1 where id = ${second}`);
      });
    await Promise.all([incrementBoth(1, 2), incrementBoth(2, 1)]);
    expect(await counts()).toEqual([2, 2]);
  });

  it('fails with the error of the conflict after six tries', async () => {
    let tries = 0;
    const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
    const lost = database.db.transaction(() => {
      tries += 1;
      return Promise.reject(conflict);
    });
    await expect(lost).rejects.toBe(conflict);
    expect(tries).toBe(6);
  });

  it.each(['23505', '57014', '40003'])('does not run again after SQLSTATE %s', async (code) => {
    let tries = 0;
    const failure = Object.assign(new Error('another failure'), { code });
    const failed = database.db.transaction(() => {
      tries += 1;
      return Promise.reject(failure);
    });
    await expect(failed).rejects.toBe(failure);
    expect(tries).toBe(1);
  });
});
