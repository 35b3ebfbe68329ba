import type { PersonFile } from '../../../../api/people.ts';

export interface RemovalPlan {
  /** Files with grants to the address itself, which can be removed. */
  removed: readonly PersonFile[];
  /** Files that stay open to the address, because its whole domain has a grant. */
  remaining: readonly PersonFile[];
}

export const planRemoval = (files: readonly PersonFile[]): RemovalPlan => ({
  removed: files.filter(({ own }) => own.length > 0),
  remaining: files.filter(({ domain }) => domain.length > 0),
});
