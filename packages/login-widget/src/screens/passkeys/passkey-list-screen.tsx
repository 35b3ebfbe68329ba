import { useMemo, type ReactNode } from 'react';
import {
  createAnotherPasskey,
  deletePasskey,
  finishRegistration,
  renamePasskey,
} from '../../flows/passkeys/registered-passkeys.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_PASSKEYS } from '../../strings/en/passkeys.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { passkeyDetails } from '../../ui/passkey-list/passkey-details.ts';
import { PasskeyList } from '../../ui/passkey-list/passkey-list.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useUser } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { toPasskeyLabels } from './passkey-labels.ts';
import { PASSKEY_STYLES } from './passkey-styles.ts';
import { SignedOutNotice } from './signed-out.tsx';

function useListedPasskeys() {
  const { user } = useUser(useWidget().client);
  const strings = useStrings(EN_PASSKEYS);
  return useMemo(() => {
    const texts = {
      device: strings['passkeys.device'],
      securityKey: strings['passkeys.securityKey'],
    };
    return user?.webauthn_registrations
      .filter(({ verified }) => verified)
      .map((passkey) => ({
        id: passkey.webauthn_registration_id,
        name: passkey.name,
        details: passkeyDetails(passkey, texts),
      }));
  }, [user, strings]);
}

export function PasskeyListScreen(): ReactNode {
  const context = useWidget();
  const strings = useStrings(EN_PASSKEYS);
  const labels = useMemo(() => toPasskeyLabels(strings), [strings]);
  const passkeys = useListedPasskeys();
  const done = useFlow(finishRegistration);
  const another = useFlow(createAnotherPasskey);
  const sheet = useStyleSheet(PASSKEY_STYLES);
  if (!passkeys) return <SignedOutNotice />;
  const isEmpty = passkeys.length === 0;
  const toFailure = (flow: Promise<void>) =>
    flow.then(
      () => undefined,
      (error: unknown) => context.report(error),
    );
  return (
    <ScreenLayout heading={strings['passkeys.listHeading']} focusOnMount>
      {!isEmpty && <p className="bh-text">{strings['passkeys.listText']}</p>}
      <PasskeyList
        passkeys={passkeys}
        labels={labels}
        onRename={(id, name) => toFailure(renamePasskey(context, id, name))}
        onDelete={(id) => toFailure(deletePasskey(context, id))}
      />
      <div ref={sheet} className="bh-stack">
        {isEmpty && <Button onClick={() => another.run()}>{strings['passkeys.create']}</Button>}
        <Button variant={isEmpty ? 'secondary' : 'primary'} onClick={() => done.run()}>
          {strings['passkeys.done']}
        </Button>
        {!isEmpty && (
          <Button variant="secondary" onClick={() => another.run()}>
            {strings['passkeys.createAnother']}
          </Button>
        )}
      </div>
    </ScreenLayout>
  );
}
