import { eq } from 'drizzle-orm';
import { readGroupGrantee, replaceControlCharacters, tidyText } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { files, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { grantsOfPeople } from '../../access/access-file-columns.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent, type AuditActor, type AuditFile } from '../../audit/audit-event.ts';
import { lockLogEarly } from '../../audit/recorded-transaction.ts';
import { readPeopleOfGroups } from '../../groups/granted-groups.ts';
import type { Account } from '../../identity/accounts.ts';
import { accessSharedLetter } from '../../messages/letters/access-shared.ts';
import { renderLetter } from '../../messages/letter.ts';
import { enqueueEmails } from '../../messages/outbox.ts';
import { textWithoutLinks } from '../../messages/text-without-links.ts';
import { toUnsubscribeUrl } from '../../notifications/unsubscribe-links.ts';
import { accessPeriodOf } from './access-period.ts';
import { readPeopleToTell } from './people-to-tell.ts';

interface SharedFile {
  file: typeof files.$inferSelect;
  auditFile: AuditFile;
  baker: Account;
  actor: AuditActor;
  /** Canonical addresses, groups and wildcards; nobody is told because of a wildcard. */
  grantees: readonly string[];
}

const isAddress = (grantee: string) =>
  !grantee.startsWith('*@') && readGroupGrantee(grantee) === null;

const readSharerName = async (tx: Queries, userId: string) => {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const { first_name = '', last_name = '' } = user?.name ?? {};
  return tidyText(replaceControlCharacters(`${first_name} ${last_name}`, () => ' '));
};

const readGrants = async (tx: Queries, fileId: string, addresses: readonly string[]) => {
  const [found] = await tx
    .select({ grants: grantsOfPeople(addresses) })
    .from(files)
    .where(eq(files.id, fileId));
  return found?.grants ?? [];
};

/** Writes a letter and a row of the audit log for each person who may be told. Locks the log, so it must be the last work of its transaction. */
export async function tellPeople(
  tx: Queries,
  deps: Deps,
  { file, auditFile, baker, actor, grantees }: SharedFile,
): Promise<UnlinkedRow[]> {
  const members = await readPeopleOfGroups(tx, grantees);
  const addresses = [...new Set([...grantees, ...members])].filter(isAddress);
  if (addresses.length === 0) return [];
  const sharerName = textWithoutLinks(await readSharerName(tx, baker.id));
  const grants = await readGrants(tx, file.id, addresses);
  await lockLogEarly(tx, deps, baker.organisationId);
  const now = deps.clock.now();
  if (file.expiresAt && file.expiresAt <= now) return [];
  const people = await readPeopleToTell(tx, deps, { fileId: file.id, baker, addresses });
  const shared = {
    sharerName,
    sharerAddress: baker.email,
    fileName: textWithoutLinks(file.name),
    projectName: deps.projects.portal.name,
    href: `${deps.config.publicUrl}/f/${file.id}`,
  };
  const letters = people.map(({ address, recipient, isWholeFile }) => {
    const unsubscribeHref = toUnsubscribeUrl(deps, { canonical: address, kind: 'file_shared' });
    const period = accessPeriodOf(file, grants, address, now);
    const own = { address, isWholeFile, unsubscribeHref };
    const letter = accessSharedLetter({ ...shared, ...period, ...own });
    const usefulUntil = period.expiresAt ? { usefulUntil: period.expiresAt } : {};
    return { address: recipient, message: { ...renderLetter(letter), ...usefulUntil } };
  });
  await enqueueEmails(tx, deps, letters);
  return people.map(({ address }) =>
    createAuditEvent(deps, 'access_shared', {
      actor,
      file: auditFile,
      subject: address,
      details: { grantee: address },
    }),
  );
}
