import * as z from 'zod/mini';
import { checksum } from './file-facts.ts';
import { grant } from './permissions.ts';

/** How many entries each of a file's three activity lists has at most. */
export const ACTIVITY_LIST_LENGTH = 50;

export const activityEntry = z.object({
  id: z.string(),
  action: z.string(),
  user: z.string(),
  msg: z.string(),
  description: z.string(),
  createdAt: z.string(),
});

export const accessEntry = z.object({
  email: z.string(),
  accessType: z.enum(['email', 'domain']),
});

export const layeredEntry = z.object({
  field: z.string(),
  path: z.string(),
  emails: z.array(z.string()),
});

export const fileDetail = z.object({
  id: z.string(),
  name: z.string(),
  baker: z.string(),
  created: z.string(),
  openable: z.nullable(z.string()),
  expires: z.nullable(z.string()),
  /** Someone else's file, seen in admin mode. */
  adminFile: z.boolean(),
  permissions: z.array(grant),
  /** JSON text of the same list. */
  permissions_json: z.string(),
  checksum: z.string(),
  /** Everything but openings, newest first. */
  recentActivity: z.array(activityEntry),
  opened: z.array(activityEntry),
  alerts: z.array(activityEntry),
  /** Who may open the whole file. */
  accessManagement: z.array(accessEntry),
  layeredAccess: z.array(layeredEntry),
  version: z.number(),
});

export const getDocumentBody = z.object({
  /** Picks the baker when an administrator asks for a checksum that several have; decides nothing else. */
  email: z.string().check(z.maxLength(320, 'is too long')),
  checksum,
  admin: z.optional(z.literal(true, 'must be true or absent')),
});

export type ActivityEntry = z.infer<typeof activityEntry>;
export type FileDetail = z.infer<typeof fileDetail>;
export type GetDocumentBody = z.infer<typeof getDocumentBody>;
