import { PasskeyList } from '@bakehouse/login-widget/parts';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useUnsavedFieldsInside } from '../../../components/unsaved/use-unsaved-fields-inside.ts';
import { isInsecurePage } from '../../../lib/plain-http/is-insecure-page.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import styles from '../account-settings.module.css';
import { sdkFailureReason } from '../sdk-calls/sdk-failure-reason.ts';
import { SettingsSection } from '../settings-section.tsx';
import { toCreationFailure } from './passkey-failure-rules.ts';
import { PASSKEY_LIST_TEXTS, PASSKEY_SETTINGS_TEXTS } from './texts.ts';
import { usePasskeys } from './use-passkeys.ts';

const canCreatePasskey = () => typeof PublicKeyCredential === 'function';

const unsupportedText = () =>
  isInsecurePage(window.location)
    ? PASSKEY_SETTINGS_TEXTS.insecure
    : PASSKEY_SETTINGS_TEXTS.unsupported;

const toFailureText = (change: Promise<void>, fallback: string) =>
  change.then(
    () => undefined,
    (error: unknown) => ({ text: sdkFailureReason(error, navigator.onLine) ?? fallback }),
  );

export function Passkeys() {
  const toasts = useService('toasts');
  const { list, create, rename, remove } = usePasskeys();
  const frame = useRef<HTMLDivElement>(null);
  useUnsavedFieldsInside(frame);
  const creation = useAction(async () => {
    await create();
    toasts.add({ tone: 'success', message: PASSKEY_SETTINGS_TEXTS.created });
  });
  return (
    <SettingsSection
      title={PASSKEY_SETTINGS_TEXTS.title}
      action={
        canCreatePasskey() && (
          <Button size="compact" busy={creation.isPending} onClick={() => void creation.run()}>
            {PASSKEY_SETTINGS_TEXTS.create}
          </Button>
        )
      }
    >
      <p className={styles.hint}>
        {canCreatePasskey() ? PASSKEY_SETTINGS_TEXTS.lead : unsupportedText()}
      </p>
      {creation.error !== null && <CreationFailureNotice error={creation.error} />}
      {list.isPending && <p className={styles.hint}>{PASSKEY_SETTINGS_TEXTS.loading}</p>}
      {list.isError && (
        <Notice
          tone="danger"
          title={PASSKEY_SETTINGS_TEXTS.failed}
          action={{ label: PASSKEY_SETTINGS_TEXTS.tryAgain, onPress: () => void list.refetch() }}
        >
          {sdkFailureReason(list.error, navigator.onLine)}
        </Notice>
      )}
      <div ref={frame}>
        {list.data && (
          <PasskeyList
            passkeys={list.data}
            labels={PASSKEY_LIST_TEXTS}
            onRename={(id, name) =>
              toFailureText(rename(id, name), PASSKEY_SETTINGS_TEXTS.notRenamed)
            }
            onDelete={(id) => toFailureText(remove(id), PASSKEY_SETTINGS_TEXTS.notDeleted)}
          />
        )}
      </div>
    </SettingsSection>
  );
}

function CreationFailureNotice({ error }: { error: unknown }) {
  const { tone, title, detail } = toCreationFailure(error, navigator.onLine);
  return (
    <Notice tone={tone} title={title}>
      {detail}
    </Notice>
  );
}
