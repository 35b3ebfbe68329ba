import { toDisplayAddress } from '@bakehouse/contract/input';
import type { ReactNode } from 'react';
import { CHANGE_REACH_TEXTS } from '../texts.ts';
import styles from './confirmation-text.module.css';

interface ConfirmationTextProps {
  question: string;
  email: string;
  facts?: readonly { name: string; value: string }[];
  /** The consequences of the change, one sentence each. */
  effects: readonly string[];
  /** How many files and people it reaches; undefined while that is counted, null if nobody knows. */
  reach: string | null | undefined;
  /** Further fields of the dialog. */
  children?: ReactNode;
}

export function ConfirmationText(props: ConfirmationTextProps) {
  const { question, email, facts = [], effects, reach, children } = props;
  return (
    <div className={styles.text}>
      <p>{question}</p>
      <p className={styles.email}>{toDisplayAddress(email)}</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {reach !== null && <p role="status">{reach ?? CHANGE_REACH_TEXTS.counting}</p>}
      {children}
    </div>
  );
}
