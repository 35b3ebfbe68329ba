import { DISCLOSED_DENYING_RULES, type DenyingRule } from './openings.ts';

const DENYING_RULES: readonly DenyingRule[] = [...DISCLOSED_DENYING_RULES, 'no_grant'];

export const REFUSAL_REASONS = {
  destroyed: 'destroyed by the baker',
  inactive_baker: 'the baker is deactivated',
  org_ban: 'banned by an administrator',
  individual_ban: 'banned by the baker',
  not_openable_yet: 'not openable yet',
  expired: 'the file has expired',
  access_ended: 'the access has ended',
  openings_used_up: 'no openings left',
  no_grant: 'no access',
} as const satisfies Record<DenyingRule, string>;

export const readRefusalRule = (message: string): DenyingRule | undefined =>
  DENYING_RULES.find((rule) => message.endsWith(` refused: ${REFUSAL_REASONS[rule]}`));
