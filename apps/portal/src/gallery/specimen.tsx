import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './specimen.module.css';

interface SpecimenProps {
  of: string;
  children: ReactNode;
  /** Shows the specimen in full width, without a frame. */
  wide?: boolean;
  /** Shows the focus ring of the specimen. */
  focused?: boolean;
}

export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function Specimen({ of, children, wide = false, focused = false }: SpecimenProps) {
  return (
    <figure className={classNames(styles.specimen, wide && styles.wide, focused && styles.focused)}>
      <figcaption className={styles.caption}>{of}</figcaption>
      <div className={styles.body}>{children}</div>
    </figure>
  );
}
