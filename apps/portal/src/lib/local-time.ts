import { parseInstant } from '@bakehouse/contract';
import { toDateParts } from './format-date.ts';

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** An instant as a field for date and time takes it: the reader's own clock, to the minute. */
export function toLocalText(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The way back; null for what is no instant that can be stored. */
export function fromLocalText(text: string): string | null {
  const milliseconds = new Date(text).getTime();
  return Number.isNaN(milliseconds) ? null : parseInstant(new Date(milliseconds).toISOString());
}

/** "Europe/London (UTC+1)", or one name where both say the same. */
export function localZone(now: number): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const parts = toDateParts(new Date(now).toISOString());
  return typeof parts === 'string' || parts.zone === name ? name : `${name} (${parts.zone})`;
}
