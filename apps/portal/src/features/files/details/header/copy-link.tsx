import { Button } from '../../../../components/button.tsx';
import { type CopyOutcome, useCopy } from '../../../../components/cells/use-copy.ts';
import { filePath } from '../../../../config/paths.ts';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { VisuallyHidden } from '../../../../components/visually-hidden.tsx';
import { COPY_LINK_TEXTS } from './texts.ts';

const OUTCOME_ICONS: Record<CopyOutcome, IconName> = { copied: 'check', failed: 'warning' };

/** Copies the URL of the file, which also works for people who may open it. */
export function CopyLinkButton({ fileId }: { fileId: string }) {
  const { outcome, copy } = useCopy();
  const url = filePath(fileId);
  return (
    <>
      <Button size="compact" onClick={() => copy(new URL(url, window.location.href).href)}>
        <Icon name={outcome ? OUTCOME_ICONS[outcome] : 'copy'} />
        {COPY_LINK_TEXTS[outcome ?? 'copy']}
      </Button>
      <span aria-live="polite">
        <VisuallyHidden>{outcome && COPY_LINK_TEXTS[outcome]}</VisuallyHidden>
      </span>
    </>
  );
}
