import { muteFile } from '@bakehouse/contract/calls/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { failureMessageOf } from '../api/http/failure.ts';
import { Icon } from '../components/icon.tsx';
import { useService } from '../lib/services.tsx';
import { useAction } from '../lib/use-action.ts';
import { PermissionCheckedButton } from '../session/acting/permission-checked-button.tsx';
import {
  NOTIFICATION_SETTINGS_QUERY_KEY,
  useNotificationSettings,
} from './notification-settings-query.ts';
import { MUTE_TEXTS } from './texts.ts';

/** Turns the notifications about one file off and on. */
export function MuteButton({ fileId }: { fileId: string }) {
  const { notifications } = useService('api');
  const toasts = useService('toasts');
  const queries = useQueryClient();
  const { data } = useNotificationSettings();
  const isMuted = data?.muted_files.some(({ id }) => id === fileId) ?? false;
  const toggle = useAction(async () => {
    try {
      await notifications.mute(fileId, !isMuted);
      await queries.invalidateQueries({ queryKey: NOTIFICATION_SETTINGS_QUERY_KEY });
      toasts.add({ tone: 'success', message: MUTE_TEXTS[isMuted ? 'unmuted' : 'muted'] });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, MUTE_TEXTS.failed) });
    }
  });
  if (!data) return null;
  return (
    <PermissionCheckedButton
      call={muteFile}
      size="compact"
      busy={toggle.isPending}
      onClick={() => void toggle.run()}
    >
      <Icon name="bell" />
      {MUTE_TEXTS[isMuted ? 'unmute' : 'mute']}
    </PermissionCheckedButton>
  );
}
