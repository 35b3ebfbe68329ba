import { readArchitecture } from '../room-tables.ts';
import { toChangesetLines } from './changesets.ts';
import { readContributing, readProductSources, toChannelLines } from './code-channels.ts';
import {
  readDecisionRecords,
  readRecordIndex,
  readRecordTitles,
  toIndexLines,
  toSharedNumberLines,
  toUnknownRecordLines,
} from './decision-records.ts';
import { isHistoricalDocument, readDocuments } from './documents.ts';
import { toUnknownFileLines } from './file-names.ts';
import { toJourneyLines } from './journeys.ts';
import { readLibraryRecord, readManifests, toLibraryLines } from './libraries.ts';
import { toBrokenLinkLines } from './links.ts';
import { listRepositoryPaths } from './repository-paths.ts';

/** Returns one line for every statement of a document that the repository contradicts. */
export function toDocumentLines(root: string): string[] {
  const paths = listRepositoryPaths(root);
  const documents = readDocuments(root, paths);
  const present = documents.filter((document) => !isHistoricalDocument(document));
  const records = readDecisionRecords(root);
  return [
    ...toSharedNumberLines(records),
    ...toIndexLines(readRecordTitles(root), readRecordIndex(root)),
    ...toUnknownRecordLines(present, records),
    ...toBrokenLinkLines(documents, paths),
    ...toChangesetLines(documents),
    ...toUnknownFileLines(present, paths),
    ...toJourneyLines(readArchitecture(root), paths),
    ...toChannelLines(readProductSources(root, paths), readContributing(root)),
    ...toLibraryLines(readManifests(root, paths), readLibraryRecord(root)),
  ];
}
