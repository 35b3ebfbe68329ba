import { type ChangeEvent, type ComponentPropsWithRef, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './file-button.module.css';

interface FileButtonProps extends Pick<
  ComponentPropsWithRef<typeof Button>,
  'variant' | 'size' | 'children' | 'ref' | 'aria-label'
> {
  onFiles: (files: readonly File[]) => void;
  /** Whether several files can be chosen. */
  multiple?: boolean;
  /** Called by a press in place of the file dialog, while a file is worked on. */
  onStop?: (() => void) | undefined;
}

/** Opens the file dialog of the browser. */
export function FileButton({ onFiles, onStop, multiple = true, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Without this, choosing the same file again would be no change.
    target.value = '';
    if (files.length > 0) onFiles(files);
  };

  return (
    <>
      <Button {...button} onClick={() => (onStop ? onStop() : input.current?.click())} />
      <input
        ref={input}
        type="file"
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.input}
        onChange={take}
      />
    </>
  );
}
