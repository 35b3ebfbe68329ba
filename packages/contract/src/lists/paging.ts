import * as z from 'zod/mini';
import { maxLengthMessage, oneOfMessage } from '../error-messages.ts';
import { tidySearch } from '../input/invisible-characters.ts';

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** The server stops counting rows at this number, unless the query has `exact_total`. */
export const EXACT_TOTAL_LIMIT = 10_000;
export const SEARCH_MAX_LENGTH = 100;

export type PageSize = (typeof PAGE_SIZES)[number];
export type SortDirection = z.infer<typeof sortDirection>;

export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'must be a whole number from 1')),
  z.transform(Number),
);
export const pageSize = z.pipe(
  z.enum(['10', '20', '50', '100'], oneOfMessage),
  z.transform(Number),
);
export const sortDirection = z.enum(['asc', 'desc'], 'must be asc or desc');
export const searchText = z
  .string()
  .check(
    z.overwrite(tidySearch),
    z.normalize('NFC'),
    z.maxLength(SEARCH_MAX_LENGTH, maxLengthMessage),
  );
export const INVALID_CURSOR_MESSAGE =
  'must come from the Link header of a response for the same list, sort_by, sort_dir and limit; leave it out to select the page by its number';

/** A keyset cursor as base64url (RFC 4648, section 5). */
export const pageCursor = z.string().check(z.regex(/^[\w-]{1,4096}$/, INVALID_CURSOR_MESSAGE));

export const queryFlag = z.pipe(
  z.literal('true', 'must be true or absent'),
  z.transform(() => true),
);

export const listSchemaOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.number(),
    total_is_exact: z.boolean(),
    page: z.number(),
    limit: z.number(),
  });
