import { type DenyingRule, readRefusalRule } from '@bakehouse/contract';

/** `access` leads to the file, where the limits of each access are; the others open a dialog. */
export type HelpAction = 'add' | 'extend' | 'dates' | 'access';

/** An event of the audit log. */
export interface RefusedEvent {
  action: string;
  user: string;
  baker: string | null;
  fileId: string | null;
  /** The name of the file. */
  file: string | null;
  message: string;
}

/** The baker can help a refused person with this action. */
export interface RefusalHelp {
  action: HelpAction;
  fileId: string;
  fileName: string;
  email: string;
}

const HELP_BY_RULE: Partial<Record<DenyingRule, HelpAction>> = {
  no_grant: 'add',
  expired: 'extend',
  not_openable_yet: 'dates',
  access_ended: 'access',
  openings_used_up: 'access',
};

/** Null if the event is no refusal, or if its viewer cannot help. */
export function refusalHelpFor(event: RefusedEvent, viewer: string): RefusalHelp | null {
  const { user, baker, fileId, file, message } = event;
  const isOwn = baker === viewer && event.action === 'open_blocked';
  const rule = isOwn ? readRefusalRule(message) : undefined;
  const action = rule && HELP_BY_RULE[rule];
  if (action === undefined || fileId === null || file === null) return null;
  return { action, fileId, fileName: file, email: user };
}

declare module '../lib/services.tsx' {
  interface Services {
    /** Opens the dialog or the file with which the baker helps. */
    startRefusalHelp: (help: RefusalHelp) => void;
  }
}
