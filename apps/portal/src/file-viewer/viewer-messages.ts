import type { ThemeChoice } from '../theme/theme-choice.ts';

export const VIEWER_PATH = '/viewer';

/** The frame sends this message to its parent when it listens. */
export const VIEWER_READY = 'bakehouse-viewer-ready';

export interface ViewedFile {
  name: string;
  type: string;
  blob: Blob;
}

/** The portal answers with this message and a port, which carries all others. */
export interface ViewRequest {
  file: ViewedFile;
  theme: ThemeChoice;
}

export interface ThemeMessage {
  theme: ThemeChoice;
}

export type ViewProblem = 'damaged' | 'locked' | 'not-loaded' | 'too-large' | 'unknown-kind';

export type ViewReport =
  { kind: 'shown' } | { kind: 'failed'; problem: ViewProblem } | { kind: 'escape' };
