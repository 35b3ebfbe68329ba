import { createAuditRow, type PersonAction } from '../action-context.ts';

/** The baker keeps the access to the first of their files. */
export const reviewAccessAction: PersonAction = (context) => {
  const { world, person, at } = context;
  const file = person.files.find(({ grants, destroyedAt }) => grants.length > 0 && !destroyedAt);
  if (!file) return [];
  file.grants = file.grants.map((grant) => ({
    ...grant,
    reviewedAt: at,
    reviewedBy: person.address,
  }));
  world.saveFile(file);
  const about = {
    baker: { id: person.id, address: person.address },
    details: { grants: file.grants.length },
  };
  return [createAuditRow(context, 'access_reviewed', about)];
};
