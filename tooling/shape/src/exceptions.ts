export type LimitName = 'folder' | 'function' | 'p90' | 'comments';

export interface LimitException {
  figure: LimitName;
  /** The path of a folder, a workspace, or a function as `path#name`. */
  at: string;
  reason: string;
}

export const LIMIT_EXCEPTIONS: readonly LimitException[] = [];
