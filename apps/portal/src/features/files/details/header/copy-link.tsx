import { useSearchParams } from 'react-router-dom';
import { readAdminMode } from '../../../../address/admin-mode.ts';
import { dashboardAddress } from '../../../../address/dashboard-link.ts';
import { Button } from '../../../../components/button.tsx';
import { type CopyOutcome, useCopy } from '../../../../components/cells/use-copy.ts';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { VisuallyHidden } from '../../../../components/visually-hidden.tsx';
import { COPY_LINK_TEXTS } from './texts.ts';

const OUTCOME_ICONS: Record<CopyOutcome, IconName> = { copied: 'check', failed: 'warning' };

/** Copies the address of the file's row, in the mode of this page but in the reader's time zone. */
export function CopyLink({ fileId }: { fileId: string }) {
  const [params] = useSearchParams();
  const { outcome, copy } = useCopy();
  // In the address of anybody but an admin, the mode has no effect.
  const admin = readAdminMode(params, true);
  const address = dashboardAddress({
    tab: 'files',
    admin,
    zone: 'mine',
    filters: { file: fileId },
  });
  return (
    <>
      <Button size="compact" onClick={() => copy(new URL(address, window.location.href).href)}>
        <Icon name={outcome ? OUTCOME_ICONS[outcome] : 'copy'} />
        {COPY_LINK_TEXTS[outcome ?? 'copy']}
      </Button>
      <span aria-live="polite">
        <VisuallyHidden>{outcome && COPY_LINK_TEXTS[outcome]}</VisuallyHidden>
      </span>
    </>
  );
}
