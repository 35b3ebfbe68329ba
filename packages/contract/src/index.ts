export {
  REQUEST_DAYS,
  REQUESTS_PER_DAY,
  accessRequest,
  accessRequestList,
  allowEffect,
  answerRequestBody,
  askAccessBody,
  listRequestsQuery,
  ownRequest,
  ownRequestList,
  previewAnswerBody,
  withdrawRequestBody,
  type AccessRequest,
  type AccessRequestList,
  type AllowEffect,
  type AnswerRequestBody,
  type AskAccessBody,
  type ListRequestsQuery,
  type OwnRequest,
  type OwnRequestList,
  type PreviewAnswerBody,
  type RequestState,
  type WithdrawRequestBody,
} from './access/access-requests.ts';
export {
  DEFAULT_BAN_REASON,
  BAN_REASON_MAX_LENGTH,
  manageBanBody,
  type BanLevel,
  type BanInfo,
  type ManageBanBody,
  type ManageBanResponse,
} from './access/bans.ts';
export {
  deleteGroupBody,
  exportGroupQuery,
  getGroupBody,
  groupDetail,
  groupList,
  GROUP_IMPORT_LINES_LIMIT,
  GROUP_MEMBERS_LIMIT,
  GROUPS_LIMIT,
  importGroupBody,
  importGroupResponse,
  listGroupsQuery,
  readGroupGrantee,
  saveGroupBody,
  toGroupGrantee,
  type DeleteGroupBody,
  type DeleteGroupResponse,
  type ExportGroupQuery,
  type GetGroupBody,
  type GroupDetail,
  type GroupList,
  type GroupRow,
  type ImportGroupBody,
  type ImportGroupResponse,
  type ListGroupsQuery,
  type SaveGroupBody,
} from './access/groups.ts';
export {
  ALLOWING_RULES,
  DISCLOSED_DENYING_RULES,
  openFileBody,
  explainAccessBody,
  accessExplanation,
  type AllowingRule,
  type DenyingRule,
  type AccessRule,
  type Refusal,
  type ExplainAccessBody,
  type AccessExplanation,
  type OpenFileBody,
  type OpenFileResponse,
} from './access/openings.ts';
export { type GrantLeft, type GrantTerms } from './access/grant-terms.ts';
export {
  BASE_KEY_PATH,
  FIELD_NAME_MAX_LENGTH,
  fieldKeyPath,
  grant,
  grantList,
  modifyPermissionsBody,
  type Grant,
  type ModifyPermissionsBody,
} from './access/permissions.ts';
export {
  getPersonQuery,
  person,
  type BakedFileCounts,
  type GetPersonQuery,
  type Person,
} from './access/person.ts';
export { fileRecipientsBody, type ReleasedKey, type SealingKeys } from './access/sealing.ts';
export { readRefusalRule, REFUSAL_REASONS } from './access/refusal-reason.ts';
export {
  signInResponse,
  signInBody,
  adoptSessionBody,
  validateSessionBody,
  sessionValidationResponse,
  deviceList,
  revokeSessionBody,
  type DeviceList,
  type PortalSessionLevel,
  type PortalUser,
  type SessionTokens,
  type SignInBody,
  type SignInResponse,
  type ValidateSessionResponse,
} from './accounts/auth.ts';
export { connectedLoginList, type ConnectedLoginList } from './accounts/connected-logins.ts';
export { codeText } from './accounts/code-text.ts';
export {
  answerDeviceRequestBody,
  findDeviceRequestBody,
  type DeviceRequest,
} from './accounts/device-authorizations.ts';
export { LOGIN_PRODUCTS, type LoginProduct } from './accounts/login-products.ts';
export {
  PORTAL_OAUTH_LABELS,
  PORTAL_OAUTH_PROVIDERS,
  type PortalOAuthProvider,
} from './accounts/oauth-providers.ts';
export {
  passwordStrengthBody,
  type PasswordStrengthBody,
  type PasswordStrength,
  type LudsRequirements,
} from './accounts/password-strength.ts';
export {
  PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  passwordText,
  startPasswordResetBody,
  resetPasswordBody,
  type StartPasswordResetBody,
  type ResetPasswordBody,
} from './accounts/passwords.ts';
export {
  PIN_LENGTH,
  PIN_FORMAT_MESSAGE,
  pin,
  pinBody,
  pinProofBody,
  changePinBody,
  changePasswordBody,
  forgotPinBody,
  startPinPasskeyResponse,
  recoveryCodesResponse,
  type PinBody,
  type ForgotPinResponse,
  type PinProof,
} from './accounts/pin.ts';
export { SESSION_MINUTES } from './accounts/session-minutes.ts';
export { manageUserBody, type ManageUserBody, type ManageUserResponse } from './accounts/users.ts';
export { toActionLabel } from './action-label.ts';
export {
  ACTIVITY_TYPES,
  AUDIT_ACTIONS,
  AUDIT_ACTION_NAMES,
  SUCCESSFUL_LOGIN_ACTIONS,
  type StatusType,
  type ActivityType,
  type AuditAction,
} from './audit-actions.ts';
export {
  DEVICE_TYPES,
  AUDIT_PAGE_SIZE,
  AUDIT_SORTS,
  listAuditLogsQuery,
  auditLogRow,
  auditLogList,
  type DeviceType,
  type AuditSort,
  type ListAuditLogsQuery,
  type AuditLogRow,
  type AuditLogList,
} from './audit-logs.ts';
export type { ClientInfo } from './client-info.ts';
export { replaceControlCharacters, showControlCharacters } from './control-characters.ts';
export {
  errorBody,
  alreadyBakedBody,
  openDeniedBody,
  versionConflictBody,
  type ErrorType,
  type ErrorBody,
} from './errors.ts';
export { areDatesInOrder, modifyDatesBody, type ModifyDatesBody } from './files/file-dates.ts';
export {
  ACTIVITY_LIST_LENGTH,
  fileDetail,
  getDocumentBody,
  type ActivityEntry,
  type AccessState,
  type FileDetail,
  type GetDocumentBody,
} from './files/file-details.ts';
export { DESTROY_GRACE_HOURS, destroyFileBody } from './files/file-destruction.ts';
export { fileName, mediaType } from './files/file-metadata.ts';
export { FILE_STATUSES, REFUSED_COUNT_DAYS, type FileStatus } from './files/file-status.ts';
export {
  FILE_TYPES,
  FILE_SORTS,
  listFilesQuery,
  fileRow,
  fileList,
  bakeBody,
  type FileType,
  type FileSort,
  type ListFilesQuery,
  type FileRow,
  type FileList,
  bakedFile,
  type BakedFile,
  type BakeBody,
} from './files/files.ts';
export {
  MAINTENANCE_HEADER,
  ApiFailure,
  toApiFailure,
  type ApiFailureDetails,
} from './http/api-failure.ts';
export {
  createHttpClient,
  toPostRequest,
  apiFailureOf,
  requireOk,
  readReply,
  type HttpReply,
  type HttpClient,
} from './http/http-client.ts';
export { MAX_CALLBACK_LENGTH, toSameOriginPath } from './http/same-origin-path.ts';
export {
  toAsciiDigits,
  INVISIBLE_CHARACTERS,
  canonicalAddress,
  domainOf,
  tidyAddress,
  tidyText,
  withoutPlusTag,
  hasForbiddenCharacter,
  normalizePassword,
  passwordLengthOf,
  toComposedPassword,
  readPeople,
  tidyPhone,
  addressMessageOf,
  readCanonicalAddress,
} from './input/index.ts';
export {
  PRESETS_LIMIT,
  PRESET_NAME_MAX_LENGTH,
  PRESET_MAX_DAYS,
  preset,
  presetList,
  savePresetBody,
  presetIdBody,
  type PresetSettings,
  type Preset,
  type PresetList,
  type SavePresetBody,
  type PresetIdBody,
} from './files/presets.ts';
export { parseInstant } from './instant.ts';
export { lineText } from './line-text.ts';
export {
  exportFilesQuery,
  exportAuditLogsQuery,
  exportOpenersQuery,
  exportBakersQuery,
  type ExportFilesQuery,
  type ExportAuditLogsQuery,
  type ExportOpenersQuery,
  type ExportBakersQuery,
} from './lists/exports.ts';
export {
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PER_PAGE,
  UNREAD_COUNT_LIMIT,
  getNotificationsQuery,
  notificationPage,
  readNotificationsBody,
  notificationSettings,
  saveNotificationSettingsBody,
  muteFileBody,
  type ChosenNotifications,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationFacts,
  type NotificationKind,
  type NotificationRow,
  type NotificationPage,
  type NotificationSettings,
  type ReadNotificationsBody,
  type SaveNotificationSettingsBody,
  type MuteFileBody,
} from './lists/notifications.ts';
export {
  PAGE_SIZES,
  DEFAULT_PAGE_SIZE,
  EXACT_TOTAL_LIMIT,
  SEARCH_MAX_LENGTH,
  INVALID_CURSOR_MESSAGE,
  listSchemaOf,
  type PageSize,
  type SortDirection,
} from './lists/paging.ts';
export {
  SAVED_VIEW_TABS,
  SAVED_VIEWS_LIMIT,
  SAVED_VIEW_NAME_MAX_LENGTH,
  SAVED_VIEW_QUERY_MAX_LENGTH,
  savedView,
  savedViewList,
  saveViewBody,
  updateViewBody,
  deleteViewBody,
  type SavedViewTab,
  type SavedView,
  type SavedViewList,
  type SaveViewBody,
  type UpdateViewBody,
  type DeleteViewBody,
} from './lists/saved-views.ts';
export {
  SHARED_FILE_SORTS,
  listSharedFilesQuery,
  sharedFileList,
  type SharedFileSort,
  type ListSharedFilesQuery,
  type SharedFileRow,
  type SharedFileList,
} from './lists/shared-files.ts';
export {
  ACTIVE_USER_WINDOW_DAYS,
  USER_STATUSES,
  OPENER_SORTS,
  BAKER_SORTS,
  INACTIVE_REASON_TEXTS,
  listOpenersQuery,
  listBakersQuery,
  bakerRow,
  bannedByBakersText,
  openerList,
  bakerList,
  type InactiveReason,
  type UserStatus,
  type OpenerSort,
  type BakerSort,
  type ListOpenersQuery,
  type ListBakersQuery,
  type OpenerRow,
  type BakerRow,
  type OpenerList,
  type BakerList,
} from './lists/user-lists.ts';
export { statsQuery, type StatsQuery, type StatsSummary } from './stats.ts';
