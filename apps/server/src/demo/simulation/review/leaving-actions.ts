import { createAuditRow, toAuditFile, type PersonAction } from '../action-context.ts';
import { deactivateBakerAction } from '../people-actions.ts';
import type { SimulatedPerson } from '../world.ts';

export const LEAVING_ROWS = 3;

/** Hands over the newest file alone, because the demo also shows files that stay closed with their baker. */
export const recordLeavingAction =
  (target: SimulatedPerson, receiver: SimulatedPerson): PersonAction =>
  (context) => {
    const { world, at } = context;
    const file = target.files.findLast(({ destroyedAt }) => destroyedAt === null);
    if (!file) throw new Error(`${target.address} has no file to hand over.`);
    target.files = target.files.filter((one) => one !== file);
    receiver.files.push(file);
    Object.assign(file, { baker: receiver, version: file.version + 1, updatedAt: at });
    world.saveFile(file);
    return [
      ...deactivateBakerAction(target)(context),
      createAuditRow(context, 'file_handed_over', {
        file: toAuditFile(file),
        subject: target.address,
        details: { from: target.address },
      }),
      createAuditRow(context, 'person_left', {
        subject: target.address,
        details: { grants: 0, files: 1, receiver: receiver.address },
      }),
    ];
  };
