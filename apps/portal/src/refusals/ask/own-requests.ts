import type { OwnRequest, Refusal } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api.ts';
import type { AskedFile } from '../../api/access/access-requests.ts';

export const OWN_REQUESTS_QUERY_KEY = ['own requests'] as const;

export const ownRequestsQuery = ({ accessRequests }: Pick<Api, 'accessRequests'>) =>
  queryOptions({
    queryKey: OWN_REQUESTS_QUERY_KEY,
    queryFn: ({ signal }) => accessRequests.own(signal),
  });

export const askedFieldsQuery = ({ sharedFiles }: Pick<Api, 'sharedFiles'>, file: AskedFile) =>
  queryOptions({
    queryKey: ['asked fields', 'checksum' in file ? file.checksum : file.file_id],
    queryFn: ({ signal }) => sharedFiles.fields(file, signal),
  });

const FINAL_REFUSALS: ReadonlySet<Refusal> = new Set<Refusal>([
  'destroyed',
  'inactive_baker',
  'org_ban',
  'individual_ban',
]);

/** A request after these refusals would be refused, too. */
export const canAskAfter = (refusal: Refusal): boolean => !FINAL_REFUSALS.has(refusal);

/** The newest request about the file, but an open one comes first, as in the list. */
export const findOwnRequest = (
  requests: readonly OwnRequest[],
  file: AskedFile,
): OwnRequest | undefined => {
  const wanted = 'checksum' in file ? file.checksum : file.file_id;
  return requests.find((request) => request.wanted === wanted || request.file?.id === wanted);
};
