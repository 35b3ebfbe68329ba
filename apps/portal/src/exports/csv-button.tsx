import type { CsvCall } from '@bakehouse/contract/calls/portal-call';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { PermissionCheckedButton } from '../session/acting/permission-checked-button.tsx';
import { TEXTS } from './texts.ts';

interface CsvButtonProps {
  call: CsvCall;
  busy: boolean;
  onDownload: () => void;
}

/** The button shows only an icon, so that the row of filters has room for the label "View". */
export function CsvButton({ call, busy, onDownload }: CsvButtonProps) {
  return (
    <PermissionCheckedButton call={call} size="compact" busy={busy} onClick={onDownload}>
      <Icon name="download" />
      <span>
        <VisuallyHidden>{TEXTS.download}</VisuallyHidden> {TEXTS.csv}
      </span>
    </PermissionCheckedButton>
  );
}
