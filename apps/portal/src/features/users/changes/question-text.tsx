import styles from './question-text.module.css';

interface QuestionTextProps {
  question: string;
  email: string;
  facts?: readonly { name: string; value: string }[];
  /** What a yes does, a sentence each. */
  effects: readonly string[];
}

/** What is asked, about whom, and what comes of it. */
export function QuestionText({ question, email, facts = [], effects }: QuestionTextProps) {
  return (
    <div className={styles.text}>
      <p>{question}</p>
      <p className={styles.email}>{email}</p>
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
    </div>
  );
}
