import * as z from 'zod/mini';
import type { FoundPage } from '../../services/backend/search-page.ts';

const MAX_PAGE_SIZE = 1000;
const DEFAULT_PAGE_SIZE = 100;
const MAX_OPERANDS = 20;
const PAGE_SIZE_MESSAGE = `must be a whole number from 1 to ${MAX_PAGE_SIZE}`;

/** The fields of every search. */
export const searchPageFields = {
  cursor: z.optional(z.nullable(z.string().check(z.maxLength(500, 'is too long')))),
  limit: z._default(
    z
      .number()
      .check(
        z.multipleOf(1, PAGE_SIZE_MESSAGE),
        z.minimum(1, PAGE_SIZE_MESSAGE),
        z.maximum(MAX_PAGE_SIZE, PAGE_SIZE_MESSAGE),
      ),
    DEFAULT_PAGE_SIZE,
  ),
};

/** The conditions of a search, each of which is an operand. */
export const searchQuerySchema = <Operand extends z.ZodMiniType>(operand: Operand) =>
  z.optional(
    z.nullable(
      z.object({
        operator: z.enum(['AND', 'OR'], 'must be AND or OR'),
        operands: z
          .array(operand)
          .check(z.maxLength(MAX_OPERANDS, `has at most ${MAX_OPERANDS} filters`)),
      }),
    ),
  );

export const toResultsMetadata = ({
  total,
  nextCursor,
}: Pick<FoundPage<unknown>, 'total' | 'nextCursor'>) => ({
  total,
  ...(nextCursor !== null && { next_cursor: nextCursor }),
});
