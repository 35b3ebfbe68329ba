import { classNames } from '../../components/class-names.ts';
import { Notice } from '../../components/notice.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import type { DecodedText } from './decode-text.ts';
import styles from './text-view.module.css';

interface TextViewProps extends DecodedText {
  isCut: boolean;
  /** Why this is not shown in the form that its name promises. */
  reason?: string;
}

export function TextView({ text, isGuess, isCut, reason }: TextViewProps) {
  const notes = [
    text === '' && TEXTS.empty,
    reason,
    isGuess && TEXTS.guessedEncoding,
    isCut && TEXTS.cutText,
  ].filter((note) => typeof note === 'string');
  return (
    <main className={classNames(frame.view)}>
      {notes.map((note) => (
        <Notice key={note} tone="info" title={note} />
      ))}
      <ScrollArea>
        <pre className={classNames(styles.text)}>{text}</pre>
      </ScrollArea>
    </main>
  );
}
