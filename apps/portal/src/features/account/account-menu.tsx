import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import { AccountButton } from './account-button.tsx';
import { SETTINGS_HASH } from './settings-url.ts';
import { TEXTS } from './texts.ts';

const lazySettings = lazyChunk(
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

const SETTINGS_HEIGHT = '24rem';

interface AccountMenuProps {
  email: string;
  /** Whether admin mode is on. */
  admin: boolean;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

/** The button with the email, whose settings are loaded when the user approaches it. */
export function AccountMenu(props: AccountMenuProps) {
  const { email, admin, ...button } = props;
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const { search, hash, state } = location;
  const isOpenInUrl = hash === SETTINGS_HASH;
  const removeFromUrl = () => {
    if (isOpenInUrl) void navigate({ search }, { replace: true, state });
  };
  return (
    <AccountButton
      {...button}
      email={email}
      onApproach={lazySettings.preload}
      isOpenInUrl={isOpenInUrl}
      onClose={removeFromUrl}
    >
      <LazyChunkView chunk={lazySettings} name={TEXTS.chunkName} height={SETTINGS_HEIGHT}>
        {(Settings) => <Settings email={email} admin={admin} />}
      </LazyChunkView>
    </AccountButton>
  );
}
