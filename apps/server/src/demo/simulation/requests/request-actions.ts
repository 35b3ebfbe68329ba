import { BASE_KEY_PATH } from '@bakehouse/contract';
import { requestExpiryOf } from '../../../services/people/requests/request-rules.ts';
import { extendSessionAction } from '../account-actions.ts';
import { createAuditRow, toAuditFile, type PersonAction } from '../action-context.ts';
import { addGrant } from '../file-actions.ts';
import type { SimulatedFile, SimulatedPerson, SimulatedRequest } from '../world.ts';

interface FileRequest extends SimulatedRequest {
  file: SimulatedFile;
}

const findForeignFile = (asker: SimulatedPerson, baker: SimulatedPerson) =>
  baker.files.findLast(
    (file) => file.destroyedAt === null && !file.isFixed && !asker.knownFiles.includes(file),
  );

/** The steps of one request: its asker has the bytes of a file of the baker, and no access. */
export function createRequestActions(
  { asker, baker }: Record<'asker' | 'baker', SimulatedPerson>,
  reason: string,
): Record<'ask' | 'withdraw' | 'refuse' | 'allow', PersonAction> {
  let asked: FileRequest | undefined;

  const close =
    (action: (request: FileRequest) => PersonAction): PersonAction =>
    (context) => {
      const request = asked;
      if (!request) return extendSessionAction(context);
      asked = undefined;
      return action(request)(context);
    };

  return {
    ask: (context) => {
      const file = findForeignFile(asker, baker);
      if (!file) return extendSessionAction(context);
      const { at, world } = context;
      asked = {
        id: world.source.random.uuid(),
        fileId: file.id,
        file,
        askerId: asker.id,
        wanted: file.checksum,
        keyPath: null,
        reason,
        isDisclosed: false,
        rule: 'no_grant',
        state: 'open',
        createdAt: at,
        expiresAt: requestExpiryOf(at),
      };
      world.saveRequest(asked);
      return [
        createAuditRow(context, 'access_requested', {
          file: toAuditFile(file),
          hiddenFromActor: true,
          details: { reason, keyPath: null },
        }),
      ];
    },
    withdraw: close((request) => (context) => {
      request.state = 'withdrawn';
      context.world.saveRequest(request);
      const about = { file: toAuditFile(request.file), hiddenFromActor: true, details: {} };
      return [createAuditRow(context, 'request_withdrawn', about)];
    }),
    refuse: close((request) => (context) => {
      const word = 'Ask the people of your own team first.';
      Object.assign(request, { state: 'refused', answeredAt: context.at, word });
      context.world.saveRequest(request);
      const about = { file: toAuditFile(request.file), subject: asker.address, details: { word } };
      return [createAuditRow(context, 'request_refused', about)];
    }),
    allow: close((request) => (context) => {
      Object.assign(request, { state: 'allowed', answeredAt: context.at, isDisclosed: true });
      context.world.saveRequest(request);
      const about = { file: toAuditFile(request.file), subject: asker.address, details: {} };
      return [
        ...addGrant(context, request.file, { address: asker.address, keyPath: BASE_KEY_PATH }),
        createAuditRow(context, 'request_allowed', about),
      ];
    }),
  };
}
