import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { PersonFile } from '../../../api/people.ts';
import { PERSON_FILES_TEXTS } from './texts.ts';

/** For example "Whole file, 2 fields": what the address may open, and whether its domain may, too. */
export function toAccessText({ own, domain }: Pick<PersonFile, 'own' | 'domain'>): string {
  const fields = own.filter(({ key_path }) => key_path !== BASE_KEY_PATH).length;
  const parts = [
    own.length > fields && PERSON_FILES_TEXTS.wholeFile,
    fields > 0 && PERSON_FILES_TEXTS.fields(fields),
    domain.length > 0 && PERSON_FILES_TEXTS.domain,
  ].filter((part) => part !== false);
  return parts.join(', ');
}
