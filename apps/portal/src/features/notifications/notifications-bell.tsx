import { readNotifications } from '@bakehouse/contract/calls/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { failureMessageOf } from '../../api/http/failure.ts';
import { buttonClass } from '../../components/button-class.ts';
import { classNames } from '../../components/class-names.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import { useService } from '../../lib/services.tsx';
import { useAction } from '../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import styles from './notifications-bell.module.css';
import { BELL_TEXTS as TEXTS } from './texts.ts';
import { NOTIFICATIONS_QUERY_KEY, useNotifications } from './use-notifications.ts';

const lazyList = lazyChunk(async () => (await import('./notification-list.tsx')).NotificationList);

const LIST_HEIGHT = '12rem';
const MOST_SHOWN = 99;

/** Says politely how many arrived since the page knew of them. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState(unread);
  const [said, setSaid] = useState('');
  if (unread !== known) {
    setKnown(unread);
    const arrived = (unread ?? 0) - (known ?? unread ?? 0);
    setSaid(arrived > 0 ? TEXTS.arrived(arrived) : '');
  }
  return (
    <span role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}

export function NotificationsBell() {
  const { notifications } = useService('api');
  const toasts = useService('toasts');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const unread = useNotifications().data?.unread;
  const markAll = useAction(async () => {
    try {
      await notifications.markRead();
      await queries.invalidateQueries({ queryKey: NOTIFICATIONS_QUERY_KEY });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.markAllFailed) });
    }
  });
  const close = () => setOpen(false);
  return (
    <>
      <AriaButton
        className={classNames(buttonClass({ variant: 'quiet', size: 'compact' }), styles.button)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={lazyList.preload}
        onFocus={lazyList.preload}
        onPress={() => setOpen(true)}
      >
        <VisuallyHidden>{TEXTS.name(unread ?? 0)}</VisuallyHidden>
        <span className={styles.face}>
          <Icon name="bell" />
          {unread !== undefined && unread > 0 && (
            <span aria-hidden="true" className={styles.count}>
              {unread > MOST_SHOWN ? TEXTS.limit : unread}
            </span>
          )}
        </span>
      </AriaButton>
      <Arrivals unread={unread} />
      <DialogFrame
        role="dialog"
        title={TEXTS.title}
        open={isOpen}
        onClose={close}
        actions={
          <PermissionCheckedButton
            call={readNotifications}
            busy={markAll.isPending}
            onClick={() => void markAll.run()}
          >
            {TEXTS.markAll}
          </PermissionCheckedButton>
        }
      >
        <LazyChunkView chunk={lazyList} name={TEXTS.chunkName} height={LIST_HEIGHT}>
          {(List) => <List onOpenFile={close} />}
        </LazyChunkView>
      </DialogFrame>
    </>
  );
}
