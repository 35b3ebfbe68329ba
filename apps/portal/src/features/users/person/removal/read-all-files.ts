import type { PeopleApi, PersonFile, PersonRef } from '../../../../api/people.ts';

const PAGE_SIZE = 100;

/** Reads every page; files that change while it reads may appear twice, so each id counts once. */
export async function readAllFiles(
  people: PeopleApi,
  ref: PersonRef,
  signal: AbortSignal,
): Promise<PersonFile[]> {
  const found = new Map<string, PersonFile>();
  for (let page = 1; ; page += 1) {
    const { rows } = await people.files({ ...ref, page, size: PAGE_SIZE }, signal);
    for (const file of rows) found.set(file.id, file);
    if (rows.length < PAGE_SIZE) return [...found.values()];
  }
}
