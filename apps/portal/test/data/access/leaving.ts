import type { LeaveResponse } from '@bakehouse/contract';

export const LEAVING_ACCOUNT: NonNullable<LeaveResponse['account']> = {
  ...{ was_active: true, sessions: 2, apps: 1, hand_over_to: null, files_handed_over: 0 },
  ...{ files_kept: 7, files_in_the_way: [], groups_handed_over: [], bans_handed_over: 0 },
};

export const LEAVING_PREVIEW: LeaveResponse = {
  ...{ email: 'dee@bakehouse.test', done: false, digest: 'digest-1', banned: false },
  ...{ grants: 3, files: 2, groups: ['Sales'], requests: 1, account: LEAVING_ACCOUNT },
  still: [{ email: '*@bakehouse.test', group_name: null, files: 4 }],
};
