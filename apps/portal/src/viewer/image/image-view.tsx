import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import styles from './image-view.module.css';

interface ImageViewProps {
  url: string;
  name: string;
  width: number;
  height: number;
}

export function ImageView({ url, name, width, height }: ImageViewProps) {
  const [isWhole, setIsWhole] = useState(true);
  return (
    <main className={classNames(frame.view)}>
      <div className={classNames(frame.bar)}>
        <Button size="compact" aria-pressed={!isWhole} onClick={() => setIsWhole(!isWhole)}>
          {TEXTS.actualSize}
        </Button>
        {width > 0 && <span>{TEXTS.pixels(width, height)}</span>}
      </div>
      <ScrollArea className={styles.ground}>
        <img
          className={classNames(styles.image, isWhole && styles.whole)}
          src={url}
          alt={TEXTS.imageOf(name)}
        />
      </ScrollArea>
    </main>
  );
}
