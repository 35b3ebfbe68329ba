import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TEXTS } from './texts.ts';

interface CsvButtonProps {
  busy: boolean;
  onDownload: () => void;
}

export function CsvButton({ busy, onDownload }: CsvButtonProps) {
  return (
    <Button size="compact" busy={busy} busyLabel={TEXTS.downloading} onClick={onDownload}>
      <Icon name="download" />
      {TEXTS.downloadCsv}
    </Button>
  );
}
