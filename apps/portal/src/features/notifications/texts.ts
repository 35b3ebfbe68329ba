export const BELL_TEXTS = {
  name: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  limit: '99+',
  arrived: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
  title: 'Notifications',
  markAll: 'Mark all as read',
  markAllFailed: 'The notifications could not be marked as read.',
  chunkName: 'The list of notifications',
} as const;

export const LIST_TEXTS = {
  empty: 'No notifications yet. You hear here when somebody shares a file with you or opens yours.',
  loading: 'Loading notifications …',
  failed: 'The notifications could not be loaded.',
  tryAgain: 'Try again',
  older: 'Show older ones',
  olderFailed: 'Older notifications could not be loaded.',
  new: 'New',
  sharedTab: 'Shared with me',
} as const;

export const SENTENCE_TEXTS = {
  shared: (actor: string) => `${actor} shared a file with you:`,
  sharedInGroup: (actor: string, files: number) => {
    const number = files === 1 ? 'a file' : `${files < 100 ? files : '100 or more'} files`;
    return actor === ''
      ? `You can open ${number} that a group of yours has.`
      : `${actor} shared ${number} with you.`;
  },
  accessEnds: (time: string) => `Your access to a file ends ${time}:`,
  ownAccessEnds: (grantee: string, grantees: number, time: string) => {
    const others = grantees === 2 ? ' and 1 other' : ` and ${grantees - 1} others`;
    return `The access of ${grantee}${grantees === 1 ? '' : others} to a file of yours ends ${time}:`;
  },
  ownExpires: (time: string) => `Your file expires ${time}:`,
  sharedExpires: (time: string) => `A file that you can open expires ${time}:`,
  opened: (actor: string) => `${actor} opened a file of yours for the first time:`,
  refused: (actor: string, count: number) =>
    count === 1
      ? `${actor} tried to open a file of yours and was refused:`
      : `${actor} tried ${count} times to open a file of yours and was refused:`,
  asked: (actor: string) => `${actor} asks for access to a file of yours:`,
  allowed: (actor: string) => `${actor} lets you open a file:`,
  answeredNo: (actor: string) =>
    actor === ''
      ? 'Your request for access to a file was refused'
      : `${actor} refused your request for access to a file`,
  bannedByBaker: (actor: string) => `${actor} banned you from opening their files.`,
  bannedByOrganisation: 'An administrator banned you from opening files.',
} as const;
