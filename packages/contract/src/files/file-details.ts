import * as z from 'zod/mini';
import { emailText } from '../access/email-text.ts';
import { accessRule } from '../access/openings.ts';
import { grant } from '../access/permissions.ts';
import { adminFlag } from '../admin-flag.ts';
import { checksum } from './file-metadata.ts';
import { restorableUntil } from './file-destruction.ts';
import { FILE_STATUSES } from './file-status.ts';

export const ACTIVITY_LIST_LENGTH = 50;

export const activityEntry = z.object({
  id: z.string(),
  action: z.string(),
  user: z.string(),
  msg: z.string(),
  description: z.string(),
  createdAt: z.string(),
});

const accessEntry = z.object({
  email: z.string(),
  accessType: z.enum(['email', 'domain', 'group']),
});

const layeredAccessEntry = z.object({
  field: z.string(),
  path: z.string(),
  emails: z.array(z.string()),
});

/** The current access of one grantee; the fields are those of `accessExplanation`. */
export const accessState = z.object({
  email: z.string(),
  allowed: z.boolean(),
  rule: accessRule,
  matched: z.array(accessRule),
  group: z.optional(z.string()),
  changesAt: z.nullable(z.string()),
});

export const fileDetail = z.object({
  id: z.string(),
  name: z.string(),
  baker: z.string(),
  created: z.string(),
  openable: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  status: z.enum(FILE_STATUSES),
  restorableUntil,
  /** True when an administrator views a file that another baker has baked. */
  adminFile: z.boolean(),
  permissions: z.array(grant),
  permissions_json: z.string(),
  checksum: z.string(),
  /** The events of the file except openings, newest first; `opened` has the openings. */
  recentActivity: z.array(activityEntry),
  opened: z.array(activityEntry),
  alerts: z.array(activityEntry),
  accessManagement: z.array(accessEntry),
  layeredAccess: z.array(layeredAccessEntry),
  accessStates: z.array(accessState),
  version: z.number(),
});

export const getDocumentBody = z.object({
  /** The baker's address: several bakers may have baked a file with the same checksum. */
  email: emailText,
  checksum,
  admin: adminFlag,
});

export type ActivityEntry = z.infer<typeof activityEntry>;
export type AccessState = z.infer<typeof accessState>;
export type FileDetail = z.infer<typeof fileDetail>;
export type GetDocumentBody = z.infer<typeof getDocumentBody>;
