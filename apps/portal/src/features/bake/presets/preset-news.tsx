import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import styles from './presets.module.css';
import { PRESET_TEXTS } from './texts.ts';
import type { PresetNews } from './use-presets.ts';

export function PresetNewsLine({ news }: { news: PresetNews | null }) {
  if (news?.tone === 'danger') return <Notice tone="danger" title={news.text} />;
  return (
    <div role="status" className={styles.news}>
      {news?.text}
      {news?.undo && (
        <Button size="compact" variant="quiet" onClick={news.undo}>
          {PRESET_TEXTS.undo}
        </Button>
      )}
    </div>
  );
}
