const HOUR_MS = 3_600_000;
export const QUOTA_DAY_MS = 24 * HOUR_MS;
/** The clocks of several servers on one database may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

interface SendLimit {
  maxSends: number;
  windowMs: number;
}

const SEND_LIMITS: readonly SendLimit[] = [
  { maxSends: 5, windowMs: HOUR_MS },
  { maxSends: 10, windowMs: QUOTA_DAY_MS },
];

export type SendDecision =
  | { allowed: false; retryAt: Date }
  /** The sends to store, oldest first; this send is among them. */
  | { allowed: true; sentAt: readonly Date[] };

const endOfFullWindow = (recent: readonly Date[], { maxSends, windowMs }: SendLimit): number => {
  const blocking = recent.at(-maxSends);
  return blocking ? blocking.getTime() + windowMs : 0;
};

/** Sends with a much later date than now are forgotten, because the clock was set back after them. */
export function decideSend(sentAt: readonly Date[], now: Date): SendDecision {
  const recent = sentAt.filter((sent) => {
    const age = now.getTime() - sent.getTime();
    return age < QUOTA_DAY_MS && age >= -CLOCK_SKEW_MS;
  });
  const retryAt = Math.max(...SEND_LIMITS.map((limit) => endOfFullWindow(recent, limit)));
  if (retryAt > now.getTime()) return { allowed: false, retryAt: new Date(retryAt) };
  return { allowed: true, sentAt: [...recent, now] };
}
