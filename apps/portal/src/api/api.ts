import { type AccessReviewApi, createAccessReviewApi } from './access/access-review.ts';
import { type AccessApi, createAccessApi } from './access/access.ts';
import { type AccessRequestsApi, createAccessRequestsApi } from './access/access-requests.ts';
import { createLeavingApi, type LeavingApi } from './access/leaving.ts';
import { createGroupsApi, type GroupsApi } from './access/groups.ts';
import { type ApiKeysApi, createApiKeysApi } from './accounts/api-keys.ts';
import { createWebhooksApi, type WebhooksApi } from './accounts/webhooks.ts';
import { type AuditLogsApi, createAuditLogsApi } from './audit-logs.ts';
import { type BansApi, createBansApi } from './bans.ts';
import { createFileChangesApi, type FileChangesApi } from './file-changes.ts';
import { createFilesApi, type FilesApi } from './files.ts';
import type { Http } from './http/http.ts';
import { type BakingApi, createBakingApi } from './local-files/baking.ts';
import { createPresetsApi, type PresetsApi } from './local-files/presets.ts';
import { createOpeningsApi, type OpeningsApi } from './local-files/openings.ts';
import { createNotificationsApi, type NotificationsApi } from './notifications.ts';
import { createPeopleApi, type PeopleApi } from './people.ts';
import { createSavedViewsApi, type SavedViewsApi } from './saved-views.ts';
import { createSharedFilesApi, type SharedFilesApi } from './access/shared-files.ts';
import { createStatsApi, type StatsApi } from './stats.ts';
import { createUserListsApi, type UserListsApi } from './user-lists.ts';
import { createUsersApi, type UsersApi } from './users.ts';

/** The API calls that the dashboard uses. */
export interface Api {
  access: AccessApi;
  accessRequests: AccessRequestsApi;
  accessReview: AccessReviewApi;
  leaving: LeavingApi;
  groups: GroupsApi;
  files: FilesApi;
  fileChanges: FileChangesApi;
  baking: BakingApi;
  presets: PresetsApi;
  openings: OpeningsApi;
  auditLogs: AuditLogsApi;
  stats: StatsApi;
  userLists: UserListsApi;
  people: PeopleApi;
  sharedFiles: SharedFilesApi;
  savedViews: SavedViewsApi;
  notifications: NotificationsApi;
  apiKeys: ApiKeysApi;
  webhooks: WebhooksApi;
  bans: BansApi;
  users: UsersApi;
}

export const createApi = (http: Http): Api => ({
  access: createAccessApi(http),
  accessRequests: createAccessRequestsApi(http),
  accessReview: createAccessReviewApi(http),
  leaving: createLeavingApi(http),
  groups: createGroupsApi(http),
  files: createFilesApi(http),
  fileChanges: createFileChangesApi(http),
  baking: createBakingApi(http),
  presets: createPresetsApi(http),
  openings: createOpeningsApi(http),
  auditLogs: createAuditLogsApi(http),
  stats: createStatsApi(http),
  userLists: createUserListsApi(http),
  people: createPeopleApi(http),
  sharedFiles: createSharedFilesApi(http),
  savedViews: createSavedViewsApi(http),
  notifications: createNotificationsApi(http),
  apiKeys: createApiKeysApi(http),
  webhooks: createWebhooksApi(http),
  bans: createBansApi(http),
  users: createUsersApi(http),
});

declare module '../lib/services.tsx' {
  interface Services {
    api: Api;
  }
}
