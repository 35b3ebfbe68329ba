import type { LeaveResponse } from '@bakehouse/contract';
import { leavePeople } from '@bakehouse/contract/calls/people/leaving';
import type { Http } from '../http/http.ts';

export interface LeavingRef {
  email: string;
  admin: boolean;
  /** The address of the account that gets the files; empty for none. */
  receiver: string;
}

export interface LeavingApi {
  preview: (leaving: LeavingRef, signal: AbortSignal) => Promise<LeaveResponse>;
  /** Does what the preview with this digest shows, and can also ban the person. */
  confirm: (leaving: LeavingRef & { digest: string; ban: boolean }) => Promise<LeaveResponse>;
}

const bodyOf = ({ email, admin, receiver }: LeavingRef) => ({
  email,
  ...(admin && { admin: true as const }),
  ...(receiver !== '' && { hand_over_to: receiver }),
});

export const createLeavingApi = (http: Http): LeavingApi => ({
  preview: (leaving, signal) =>
    http.call(leavePeople, { ...bodyOf(leaving), preview: true }, { signal, purpose: 'read' }),
  confirm: ({ digest, ban, ...leaving }) =>
    http.call(leavePeople, { ...bodyOf(leaving), digest, ...(ban && { ban }) }),
});
