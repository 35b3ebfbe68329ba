import { ACTIVITY_LIST_LENGTH } from '@bakehouse/contract';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FileEvent } from '../../../api/files.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/tooltip/tooltip.tsx';
import { formatDate } from '../../../time/format-date.ts';
import { formatTimeSince } from '../../../time/relative-time.ts';
import { replaceInstants } from '../../../time/replace-instants.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { DetailsCard } from './details-card.tsx';
import styles from './event-list.module.css';
import {
  eventCountText,
  initialEvents,
  shownDescriptionOf,
  shownUserOf,
} from './event-list-rules.ts';
import { eventKind, statusLabel } from './event-status.ts';
import { EVENT_LIST_TEXTS } from './texts.ts';
import type { FileDetail } from '../../../api/files.ts';
import { RefusalHelpButton } from '../../../refusals/refusal-help-button.tsx';

interface EventListProps {
  title: string;
  events: readonly FileEvent[];
  /** Shown instead of an empty list. */
  empty: string;
  to: string;
  /** The file of the events, if its baker can answer the refusals here. */
  file?: Pick<FileDetail, 'id' | 'name' | 'baker'>;
}

export function EventList({ title, events, empty, to, file }: EventListProps) {
  const id = useId();
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  /** The height of the short list in pixels; the full list keeps it, so that nothing below moves. */
  const [height, setHeight] = useState<number>();
  const isWhole = height !== undefined;
  const firstNew = useRef<HTMLAnchorElement>(null);
  const isToggled = useRef(false);
  const first = initialEvents(events);
  const shown = isWhole ? events : first;

  const toggle = () => {
    isToggled.current = true;
    setHeight(isWhole ? undefined : list.current?.offsetHeight);
  };

  useEffect(() => {
    // The effect also runs when the row of the file opens again, which must not move the focus.
    if (isWhole && isToggled.current) firstNew.current?.focus();
    isToggled.current = false;
  }, [isWhole]);

  return (
    <DetailsCard title={title} note={eventCountText(events.length, ACTIVITY_LIST_LENGTH)}>
      {events.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul
          ref={list}
          id={id}
          style={{ blockSize: height }}
          className={styles.events}
          aria-label={title}
        >
          {shown.map((event, index) => (
            <li key={event.id} className={styles.item}>
              <EventLink
                ref={index === first.length ? firstNew : undefined}
                event={event}
                to={to}
                now={now}
              />
              {file && (
                <RefusalHelpButton
                  event={{ ...event, baker: file.baker, fileId: file.id, file: file.name }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {events.length > first.length && (
        <Button size="compact" aria-expanded={isWhole} aria-controls={id} onClick={toggle}>
          {isWhole ? EVENT_LIST_TEXTS.showFewer : EVENT_LIST_TEXTS.showAll(events.length)}
        </Button>
      )}
    </DetailsCard>
  );
}

interface EventLinkProps {
  ref: Ref<HTMLAnchorElement> | undefined;
  event: FileEvent;
  to: string;
  now: number;
}

function EventLink({ ref, event, to, now }: EventLinkProps) {
  const zone = useZone();
  const showDate = (iso: string) => formatDate(iso, zone.name);
  const who = shownUserOf(event);
  return (
    <Tooltip
      text={`${showDate(event.at)}: ${replaceInstants(event.message, showDate)}`}
      placement="end"
    >
      <Link ref={ref} to={to} className={styles.event}>
        <span className={styles.description}>{shownDescriptionOf(event)}</span>
        <Badge tone={eventKind(event.action)}>{statusLabel(event.action)}</Badge>
        <span className={styles.facts}>
          {who !== null && <span className={styles.who}>{who}</span>}{' '}
          <time dateTime={event.at}>{formatTimeSince(Date.parse(event.at), now)}</time>
        </span>
      </Link>
    </Tooltip>
  );
}
