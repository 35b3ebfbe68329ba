import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from './file-metadata.ts';
import { instant } from '../instant.ts';

export const fileDate = z.nullable(instant);

/** The dates are ISO texts in UTC, so comparing the texts compares the instants. */
export const areDatesInOrder = (
  openable: string | null | undefined,
  expires: string | null | undefined,
) => !openable || !expires || openable < expires;

export const DATE_ORDER_MESSAGE = 'must be after the openable date';

export const modifyDatesBody = z
  .object({
    checksum,
    openable_date: fileDate,
    expires_date: fileDate,
    client_info: clientInfo,
  })
  .check(
    z.refine(({ openable_date, expires_date }) => areDatesInOrder(openable_date, expires_date), {
      error: DATE_ORDER_MESSAGE,
      path: ['expires_date'],
    }),
  );

export type ModifyDatesBody = z.infer<typeof modifyDatesBody>;
