export type LimitName = 'folder' | 'function' | 'p90' | 'comments';

export interface LimitException {
  figure: LimitName;
  /** The path of a folder, a workspace, or a function as `path#name`. */
  at: string;
  reason: string;
}

const MOVING_REASON = 'being moved (issue 12)';

export const LIMIT_EXCEPTIONS: readonly LimitException[] = [
  {
    figure: 'function',
    at: 'apps/portal/src/toasts/toasts.ts#createToasts',
    reason: MOVING_REASON,
  },
];
