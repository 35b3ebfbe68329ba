import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { EXPORT_TEXTS } from './texts.ts';

interface CsvButtonProps {
  busy: boolean;
  onDownload: () => void;
}

export function CsvButton({ busy, onDownload }: CsvButtonProps) {
  return (
    <Button size="compact" busy={busy} busyLabel={EXPORT_TEXTS.downloading} onClick={onDownload}>
      <Icon name="download" />
      {EXPORT_TEXTS.downloadCsv}
    </Button>
  );
}
