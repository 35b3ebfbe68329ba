import * as z from 'zod/mini';
import { adminFlag } from '../admin-flag.ts';
import { PIN_PROOF_CHECKS, pinProofFieldSchemas } from '../accounts/pin.ts';
import { checksum } from './file-metadata.ts';

/** A destroyed file can be restored for this long; then its keys are deleted. */
export const DESTROY_GRACE_HOURS = 24;

/** The instant until which a destroyed file can be restored; null for a file that is not destroyed. */
export const restorableUntil = z.nullable(z.string());

export const destroyFileBody = z
  .object({ ...pinProofFieldSchemas, checksum, admin: adminFlag })
  .check(...PIN_PROOF_CHECKS);
