import { AUDIT_ACTIONS, type AuditAction, type Webhook } from '@bakehouse/contract';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { StartError } from '../lib/start-error.ts';
import {
  createOperatorWebhook,
  removeOperatorWebhook,
} from '../services/webhooks/operator-webhooks.ts';
import { replayEvents } from '../services/webhooks/webhook-replays.ts';
import { selectWebhooks } from '../services/webhooks/webhook-rows.ts';
import { sendTestEvent } from '../services/webhooks/webhook-tests.ts';
import { CommandUsageError } from './command.ts';
import { requireConfiguredProject } from './command-deps.ts';

export interface WebhookCommandOptions {
  from?: string | undefined;
  dead?: boolean | undefined;
  project?: string | undefined;
  events?: string | undefined;
}

interface CommandResult {
  text: string;
  code: number;
}

const SEQUENCE_PATTERN = /^[1-9]\d{0,14}$/;

const webhookLine = ({ id, url, state, waiting, dead_letters: dead, last_error }: Webhook) =>
  `${id} ${state}, ${waiting} waiting, ${dead} dead letters: ${url}${last_error === null ? '' : ` (${last_error})`}`;

const listAll = async ({ db }: Deps): Promise<CommandResult> => {
  const webhooks = await selectWebhooks(db, { organisationId: undefined });
  const lines = webhooks.map(webhookLine);
  return { text: lines.length > 0 ? lines.join('\n') : 'There are no webhooks.', code: 0 };
};

const sendTest = async (deps: Deps, id: string): Promise<CommandResult> => {
  const { text, accepted } = await sendTestEvent(deps, { id, organisationId: undefined });
  return { text, code: accepted ? 0 : 1 };
};

const readStart = ({ from, dead }: WebhookCommandOptions): number | undefined => {
  if ((from === undefined) === (dead === undefined))
    throw new CommandUsageError('Say what to send again: --from SEQ or --dead.');
  if (from === undefined) return undefined;
  if (SEQUENCE_PATTERN.test(from)) return Number(from);
  throw new CommandUsageError('--from must be the sequence number of a row of the audit log.');
};

const replay = async (
  deps: Deps,
  id: string,
  options: WebhookCommandOptions,
): Promise<CommandResult> => {
  const from = readStart(options);
  const { events } = await replayEvents(deps, { id, organisationId: undefined }, from);
  const text = `${events} ${events === 1 ? 'event' : 'events'} will be sent again.`;
  return { text: `${text} The running server sends them.`, code: 0 };
};

const isAuditAction = (name: string): name is AuditAction => Object.hasOwn(AUDIT_ACTIONS, name);

/** @throws CommandUsageError for a name that no event has */
const readEvents = (text: string | undefined): AuditAction[] | null => {
  if (text === undefined) return null;
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !isAuditAction(name));
  if (wrong === undefined) return names.filter(isAuditAction);
  throw new CommandUsageError(`There is no event "${wrong}". docs/webhooks.md lists all events.`);
};

const create = async (
  deps: Deps,
  url: string,
  { project: projectId, events, operator }: OperatorOptions,
): Promise<CommandResult> => {
  const project = requireConfiguredProject(deps, projectId);
  const given = { project, url, events: readEvents(events), operator };
  const { id, secret } = await createOperatorWebhook(deps, given);
  return { text: `${id}\n${secret}`, code: 0 };
};

const remove = async (deps: Deps, id: string, operator: string): Promise<CommandResult> => {
  await removeOperatorWebhook(deps, { id, operator });
  return { text: `${id} removed`, code: 0 };
};

const toStartError = (error: unknown): never => {
  throw error instanceof HttpError ? new StartError(error.message) : error;
};

/** Each action takes one word: a URL, or the id of a webhook. */
const MISSING_WORDS = {
  create: 'Give the URL.',
  remove: 'Give the id of a webhook; list shows it.',
  test: 'Give the id of a webhook; list shows it.',
  replay: 'Give the id of a webhook; list shows it.',
} as const;

type ActionName = keyof typeof MISSING_WORDS;

const isActionName = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(MISSING_WORDS, name);

interface OperatorOptions extends WebhookCommandOptions {
  /** The name of the operator for the record. */
  operator: string;
}

const run = (
  deps: Deps,
  action: ActionName,
  word: string,
  options: OperatorOptions,
): Promise<CommandResult> => {
  if (action === 'create') return create(deps, word, options);
  if (action === 'remove') return remove(deps, word, options.operator);
  return action === 'test' ? sendTest(deps, word) : replay(deps, word, options);
};

/** Manages the webhooks of all organisations. */
export async function runWebhookCommand(
  deps: Deps,
  [action, word, ...others]: readonly string[],
  options: OperatorOptions,
): Promise<CommandResult> {
  if (action === 'list') {
    if (word !== undefined) throw new CommandUsageError('list takes no further words.');
    return listAll(deps);
  }
  if (!isActionName(action))
    throw new CommandUsageError('Say what to do: create, list, remove, test or replay.');
  if (word === undefined) throw new CommandUsageError(MISSING_WORDS[action]);
  if (others.length > 0) throw new CommandUsageError('Give one URL, or the id of one webhook.');
  return run(deps, action, word, options).catch(toStartError);
}
