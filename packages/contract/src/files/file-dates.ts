import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from './file-metadata.ts';
import { instant } from '../instant.ts';

export const fileDate = z.nullable(instant);

/** Both are UTC ISO texts, which sort like the instants that they name. */
export const areInOrder = (
  openable: string | null | undefined,
  expires: string | null | undefined,
) => !openable || !expires || openable < expires;

export const DATES_OUT_OF_ORDER = 'must be after the openable date';

export const modifyDatesBody = z
  .object({
    checksum,
    openable_date: fileDate,
    expires_date: fileDate,
    client_info: clientInfo,
  })
  .check(
    z.refine(({ openable_date, expires_date }) => areInOrder(openable_date, expires_date), {
      error: DATES_OUT_OF_ORDER,
      path: ['expires_date'],
    }),
  );

export type ModifyDatesBody = z.infer<typeof modifyDatesBody>;
