import type { Webhook } from '@bakehouse/contract';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { StartError } from '../lib/start-error.ts';
import { replayEvents } from '../services/webhooks/webhook-replays.ts';
import { selectWebhooks } from '../services/webhooks/webhook-rows.ts';
import { sendTestEvent } from '../services/webhooks/webhook-tests.ts';
import { CommandUsageError } from './command.ts';

export interface WebhookCommandOptions {
  from?: string | undefined;
  dead?: boolean | undefined;
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

const toStartError = (error: unknown): never => {
  throw error instanceof HttpError ? new StartError(error.message) : error;
};

/** Manages the webhooks of all organisations. */
export async function runWebhookCommand(
  deps: Deps,
  [action, id, ...others]: readonly string[],
  options: WebhookCommandOptions,
): Promise<CommandResult> {
  if (action === 'list') {
    if (id !== undefined) throw new CommandUsageError('list takes no further words.');
    return listAll(deps);
  }
  if (action !== 'test' && action !== 'replay')
    throw new CommandUsageError('Say what to do: list, test or replay.');
  if (id === undefined) throw new CommandUsageError('Give the id of a webhook; list shows it.');
  if (others.length > 0) throw new CommandUsageError('Give the id of one webhook.');
  const run = action === 'test' ? sendTest(deps, id) : replay(deps, id, options);
  return run.catch(toStartError);
}
