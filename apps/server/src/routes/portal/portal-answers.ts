import { accountAnswers } from './accounts.ts';
import type { PortalAnswer } from './answer/answer.ts';
import { auditLogAnswers } from './audit-logs.ts';
import { authAnswers } from './auth.ts';
import { banAnswers } from './bans.ts';
import { exportAnswers } from './exports.ts';
import { fileAnswers } from './files.ts';
import { passwordAnswers } from './passwords.ts';
import { pinAnswers } from './pin.ts';
import { savedViewAnswers } from './views/saved-views.ts';
import { userAnswers } from './users.ts';

/** Every call that the API describes. */
export const PORTAL_ANSWERS: readonly PortalAnswer[] = [
  ...authAnswers,
  ...pinAnswers,
  ...accountAnswers,
  ...passwordAnswers,
  ...fileAnswers,
  ...auditLogAnswers,
  ...banAnswers,
  ...userAnswers,
  ...savedViewAnswers,
  ...exportAnswers,
];
