import { Button } from '../../components/button.tsx';
import { useCopy } from '../../components/cells/use-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './saved-views.module.css';
import { TEXTS } from './texts.ts';

const COPY_OUTCOME_TEXTS = { copied: TEXTS.copied, failed: TEXTS.notCopied } as const;

/** The link keeps the filters, but shows each user only the rows that they may see. */
export function CopyViewLink({ url }: { url: string }) {
  const { outcome, copy } = useCopy();
  return (
    <div className={styles.copy}>
      <Button
        size="compact"
        variant="quiet"
        onClick={() => copy(new URL(url, window.location.href).href)}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome ? COPY_OUTCOME_TEXTS[outcome] : TEXTS.copy}
      </Button>
      <span aria-live="polite">
        <VisuallyHidden>{outcome && COPY_OUTCOME_TEXTS[outcome]}</VisuallyHidden>
      </span>
    </div>
  );
}
