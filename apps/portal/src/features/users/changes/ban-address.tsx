import { manageBan } from '@bakehouse/contract/calls/bans';
import { BAN_REASON_MAX_LENGTH, DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { addressMessageOf, readCanonicalAddress } from '@bakehouse/contract/input';
import { type SyntheticEvent, useId, useState } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { TEXTS } from '../../../components/texts.ts';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { useDebouncedValue } from '../../../lib/typing/use-debounced-value.ts';
import type { Viewer } from '../../../list/viewer.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { isSamePerson } from '../rows/person-rules.ts';
import { BAN_ADDRESS_TEXTS, BAN_LEVEL_TEXTS, BAN_TEXTS, CHANGE_REACH_TEXTS } from '../texts.ts';
import styles from './confirmation-text.module.css';
import { useBanReachText } from './use-ban-reach.ts';

const COUNT_DELAY_MS = 500;

interface BanAddressProps {
  viewer: Viewer;
  onBan: (change: BanChange) => void;
}

/** Bans an address that is in no list yet. */
export function BanAddress({ viewer, onBan }: BanAddressProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermissionCheckedButton
        call={manageBan}
        size="compact"
        onClick={() => {
          // A new key empties the form.
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        {BAN_ADDRESS_TEXTS.open}
      </PermissionCheckedButton>
      <BanAddressDialog
        key={opened}
        viewer={viewer}
        open={isOpen}
        onClose={() => setOpen(false)}
        onBan={(change) => {
          setOpen(false);
          onBan(change);
        }}
      />
    </>
  );
}

interface BanAddressDialogProps extends BanAddressProps {
  open: boolean;
  onClose: () => void;
}

function BanAddressDialog({ viewer, onBan, open, onClose }: BanAddressDialogProps) {
  const form = useId();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { admin } = viewer;
  const level = admin ? 'org' : 'individual';
  const settled = useDebouncedValue(email, COUNT_DELAY_MS);
  const address = settled === email ? (readCanonicalAddress(email) ?? '') : '';
  const reach = useBanReachText({ email: address, action: 'ban', level, admin });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const address = readCanonicalAddress(email);
    if (address === null) setProblem(addressMessageOf(email, BAN_ADDRESS_TEXTS.invalid));
    else if (isSamePerson(address, viewer.email)) setProblem(BAN_ADDRESS_TEXTS.own);
    else onBan({ email: address, action: 'ban', level, admin, reason });
  };

  return (
    <DialogFrame
      role="dialog"
      title={BAN_ADDRESS_TEXTS.title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" form={form} variant="danger">
            {BAN_ADDRESS_TEXTS.confirm}
          </Button>
        </>
      }
    >
      <UnsavedTyping isTyped={open && email + reason !== ''} />
      <form id={form} noValidate className={styles.text} onSubmit={submit}>
        <p>{BAN_ADDRESS_TEXTS.about}</p>
        <TextField
          label={BAN_ADDRESS_TEXTS.email}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            setProblem(undefined);
          }}
        />
        <TextField
          label={BAN_TEXTS.reason}
          hint={BAN_TEXTS.reasonHint}
          placeholder={DEFAULT_BAN_REASON}
          maxLength={BAN_REASON_MAX_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
        <p>{BAN_LEVEL_TEXTS[level].ban}</p>
        <p role="status">{reach === undefined ? CHANGE_REACH_TEXTS.counting : reach}</p>
      </form>
    </DialogFrame>
  );
}
