import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { TEXTS } from './texts.ts';

interface CsvButtonProps {
  busy: boolean;
  onDownload: () => void;
}

/** The button shows only an icon, so that the row of filters has room for the label "View". */
export function CsvButton({ busy, onDownload }: CsvButtonProps) {
  return (
    <Button size="compact" busy={busy} onClick={onDownload}>
      <Icon name="download" />
      <span>
        <VisuallyHidden>{TEXTS.download}</VisuallyHidden> {TEXTS.csv}
      </span>
    </Button>
  );
}
