import type { ImportedLine } from '../../../api/access/groups.ts';
import { formatNumber } from '../../../lib/format-number.ts';

const countText = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const GROUPS_TEXTS = {
  list: 'Groups',
  empty: 'No groups yet. A group lets several people into a file at once.',
  failed: 'Failed to fetch groups',
  newName: 'New group',
  newHint: 'Its members can read the name in their activity.',
  create: 'Create',
  ofOrganisation: 'Organisation',
  people: (count: number) => countText(count, 'person', 'people'),
  domains: (count: number) => countText(count, 'domain', 'domains'),
  files: (count: number) => countText(count, 'file', 'files'),
  members: 'Members',
  membersOf: (name: string) => `Members of ${name}`,
  noMembers: 'Nobody is in this group yet.',
  remove: 'Remove',
  removeMember: (member: string) => `Remove ${member}`,
  banned: 'Banned',
  add: (name: string) => `Add to ${name}`,
  addHint:
    'Paste addresses or whole domains (*@domain.com), one a line, up to 500, or drop a CSV file here',
  chooseFile: 'Choose a file',
  check: 'Check',
  confirm: (count: number) => `Add ${countText(count, 'entry', 'entries')}`,
  preview: 'What would be added',
  delete: 'Delete',
  deleteGroup: (name: string) => `Delete ${name}`,
  deleteTitle: 'Delete group',
  deleteQuestion: (name: string, files: number) =>
    files === 0
      ? `“${name}” has access to no file.`
      : `“${name}” loses access to ${countText(files, 'file', 'files')}. This cannot be undone.`,
  rename: 'Rename',
  renameGroup: (name: string) => `Rename ${name}`,
  newNameOf: (name: string) => `New name of ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  export: (name: string) => `Download ${name} as CSV`,
  deleted: (name: string) => `Deleted the group ${name}.`,
  wrong: 'Correct or remove the lines that were not understood.',
} as const;

export const LINE_TEXTS = {
  new: 'New',
  known: 'Already in the group',
  wrong: 'Not understood',
  banned: 'New, but banned',
} as const satisfies Record<ImportedLine['state'], string>;

export const FILE_TEXTS = {
  tooLarge: 'This file is too large. Choose one with up to 500 addresses.',
} as const;
