import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';

interface CsvButtonProps {
  /** Its own list is on the way; how far it is stands elsewhere. */
  busy: boolean;
  onDownload: () => void;
}

export function CsvButton({ busy, onDownload }: CsvButtonProps) {
  return (
    <Button size="compact" busy={busy} busyLabel="Downloading…" onClick={onDownload}>
      <Icon name="download" />
      Download CSV
    </Button>
  );
}
