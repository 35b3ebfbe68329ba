import { expect, inject, it, vi } from 'vitest';
import { connect } from './client.ts';

const broken = new Error('terminating connection due to administrator command');

it('tells of an idle connection that breaks, but not of one that breaks while all are closed', async () => {
  const onIdleError = vi.fn();
  const { pool, close } = connect(inject('database'), onIdleError);
  await pool.query('select 1');
  pool.emit('error', broken);
  expect(onIdleError.mock.calls).toEqual([[broken]]);
  await close();
  pool.emit('error', broken);
  expect(onIdleError).toHaveBeenCalledOnce();
});
