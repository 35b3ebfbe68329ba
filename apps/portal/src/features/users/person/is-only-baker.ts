import type { Person } from '../../../api/people.ts';
import type { Viewer } from '../../../list/viewer.ts';

/** Whether the viewer knows the person only as the baker of shared files. */
export const isOnlyBaker = (
  { baked, files, openings, refusals }: Person,
  { admin }: Viewer,
): boolean => !admin && baked !== null && files + openings + refusals === 0;
