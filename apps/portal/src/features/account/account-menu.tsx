import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import { AccountButton } from './account-button.tsx';
import { TEXTS } from './texts.ts';

const lazySettings = lazyChunk(
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

const SETTINGS_HEIGHT = '24rem';

interface AccountMenuProps {
  email: string;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

/** The button with the email, whose settings are loaded when the user approaches it. */
export function AccountMenu(props: AccountMenuProps) {
  return (
    <AccountButton {...props} onApproach={lazySettings.preload}>
      <LazyChunkView chunk={lazySettings} name={TEXTS.chunkName} height={SETTINGS_HEIGHT}>
        {(Settings) => <Settings email={props.email} />}
      </LazyChunkView>
    </AccountButton>
  );
}
