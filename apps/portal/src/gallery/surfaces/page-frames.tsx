import { useState } from 'react';
import { SkipLink } from '../../components/page/skip-link.tsx';
import { Switch } from '../../components/fields/switch.tsx';
import { AdminBanner } from '../../dashboard/admin-banner.tsx';
import { AccountButton } from '../../features/account/account-button.tsx';
import { ShortcutsList } from '../../shortcuts/list/shortcuts-list.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const doNothing = () => undefined;
const LONG_EMAIL = `${'bartholomew.featherstonehaugh-cholmondeley.'.repeat(4)}@bakehouse.test`;

export function PageFrames() {
  const [isOn, setOn] = useState(true);
  const [isFast, setFast] = useState(false);
  return (
    <Specimens>
      <Specimen of="Admin mode" wide>
        <AdminBanner onTurnOff={doNothing} />
      </Specimen>
      <Specimen of="Account">
        <AccountButton email="ada@bakehouse.test" isLoggingOut={false} onLogOut={doNothing} />
      </Specimen>
      <Specimen of="Account with a long address">
        <AccountButton email={LONG_EMAIL} isLoggingOut={false} onLogOut={doNothing} />
      </Specimen>
      <Specimen of="Account, logging out">
        <AccountButton email="cy@bakehouse.test" isLoggingOut onLogOut={doNothing} />
      </Specimen>
      <Specimen of="Skip link, visible with the focus">
        <SkipLink target="shell">Skip to the shell</SkipLink>
      </Specimen>
      <Specimen of="Switch">
        <Switch label="Bake faster" isOn={isFast} onChange={setFast} />
      </Specimen>
      <Specimen of="Keyboard shortcuts" wide>
        <ShortcutsList isOn={isOn} onSwitch={setOn} />
      </Specimen>
    </Specimens>
  );
}
