import { accountRoutes } from './accounts.ts';
import type { PortalRoute } from './answer/answer.ts';
import { auditLogRoutes } from './audit-logs.ts';
import { authRoutes } from './auth.ts';
import { banRoutes } from './bans.ts';
import { deviceAuthorizationRoutes } from './device-authorizations.ts';
import { exportRoutes } from './exports.ts';
import { fileRoutes } from './files.ts';
import { groupRoutes } from './groups/groups.ts';
import { apiKeyRoutes } from './keys/api-keys.ts';
import { notificationRoutes } from './notifications/notifications.ts';
import { passwordRoutes } from './passwords.ts';
import { pinRoutes } from './pin.ts';
import { accessRequestRoutes } from './requests/access-requests.ts';
import { accessReviewRoutes } from './review/access-review.ts';
import { leavingRoutes } from './review/leaving.ts';
import { presetRoutes } from './views/presets.ts';
import { savedViewRoutes } from './views/saved-views.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';

/** Every call that the API describes. */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  ...authRoutes,
  ...pinRoutes,
  ...accountRoutes,
  ...passwordRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...deviceAuthorizationRoutes,
  ...fileRoutes,
  ...auditLogRoutes,
  ...accessRequestRoutes,
  ...banRoutes,
  ...userRoutes,
  ...accessReviewRoutes,
  ...leavingRoutes,
  ...groupRoutes,
  ...savedViewRoutes,
  ...presetRoutes,
  ...notificationRoutes,
  ...exportRoutes,
];
