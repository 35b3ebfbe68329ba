import { createRequiredContext } from '../lib/required-context.ts';
import type { PageVersion } from './page-version.ts';

export const [PageVersionContext, usePageVersion] =
  createRequiredContext<PageVersion>('PageVersionContext');
