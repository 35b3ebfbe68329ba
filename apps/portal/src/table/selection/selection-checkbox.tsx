import { useEffect, useRef } from 'react';
import styles from './selection-checkbox.module.css';

interface SelectionCheckboxProps {
  label: string;
  isSelected: boolean;
  /** True if the box stands for several rows and only some of them are selected. */
  isPartial?: boolean;
  isDisabled?: boolean;
  onToggle: (options: { isRange: boolean }) => void;
}

/** A checkbox as large as its cell, so that it is easy to press. */
export function SelectionCheckbox(props: SelectionCheckboxProps) {
  const { label, isSelected, isPartial = false, isDisabled = false, onToggle } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isSelected}
      disabled={isDisabled}
      onChange={({ nativeEvent }) =>
        onToggle({ isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
      }
    />
  );
}
