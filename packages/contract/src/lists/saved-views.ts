import * as z from 'zod/mini';
import { maxLengthMessage, oneOfMessage } from '../error-messages.ts';
import { lineText } from '../line-text.ts';

export const SAVED_VIEW_TABS = ['files', 'users', 'activity', 'shared'] as const;
/** The limit for one user, on all tabs together. */
export const SAVED_VIEWS_LIMIT = 50;
export const SAVED_VIEW_NAME_MAX_LENGTH = 60;
export const SAVED_VIEW_QUERY_MAX_LENGTH = 2_000;

export type SavedViewTab = (typeof SAVED_VIEW_TABS)[number];

const PARAMS_OUTSIDE_VIEWS = ['tab', 'page'];

const hasOnlyViewParams = (query: string) => {
  const params = new URLSearchParams(query);
  return !PARAMS_OUTSIDE_VIEWS.some((name) => params.has(name));
};

const savedViewName = lineText.check(z.maxLength(SAVED_VIEW_NAME_MAX_LENGTH, maxLengthMessage));

/** The form in which URLSearchParams writes the search parameters of the address. */
const savedViewQuery = z
  .string()
  .check(
    z.maxLength(SAVED_VIEW_QUERY_MAX_LENGTH, maxLengthMessage),
    z.regex(/^[\w.*%&=+-]*$/, 'must be URL-encoded search parameters'),
    z.refine(hasOnlyViewParams, `must not contain ${PARAMS_OUTSIDE_VIEWS.join(' or ')}`),
  );

export const savedView = z.object({
  id: z.string(),
  tab: z.enum(SAVED_VIEW_TABS),
  name: z.string(),
  query: z.string(),
});

export const savedViewList = z.object({ data: z.array(savedView) });

export const saveViewBody = z.object({
  tab: z.enum(SAVED_VIEW_TABS, oneOfMessage),
  name: savedViewName,
  query: savedViewQuery,
});

export const updateViewBody = z.object({
  id: z.string(),
  name: z.optional(savedViewName),
  query: z.optional(savedViewQuery),
});

export const deleteViewBody = z.object({ id: z.string() });

export type SavedView = z.infer<typeof savedView>;
export type SavedViewList = z.infer<typeof savedViewList>;
export type SaveViewBody = z.infer<typeof saveViewBody>;
export type UpdateViewBody = z.infer<typeof updateViewBody>;
export type DeleteViewBody = z.infer<typeof deleteViewBody>;
