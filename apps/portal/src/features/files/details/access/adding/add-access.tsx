import { type SyntheticEvent, useRef } from 'react';
import { Button } from '../../../../../components/button.tsx';
import { Switch } from '../../../../../components/fields/switch.tsx';
import { TextField } from '../../../../../components/fields/text-field.tsx';
import { lazyCanonicalGrantee } from '../../../../../grantees/canonical-grantee.ts';
import { LimitField } from '../../../../../grantees/terms/limit-field.tsx';
import { TypedPeople } from '../../../../../grantees/typed-people.tsx';
import { LazyChunkFailure } from '../../../../../lazy/lazy-chunk-failure.tsx';
import { type AddAccessOptions, useAddAccess } from './use-add-access.ts';
import styles from './add-access.module.css';
import { ACCESS_TEXTS } from '../../texts.ts';

interface AddAccessProps extends AddAccessOptions {
  label: string;
  hint: string;
}

export function AddAccess({ label, hint, ...options }: AddAccessProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, limit, problem, change, add, ...typed } = useAddAccess(options, input);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add.run();
  };

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={input}
        name="people"
        label={label}
        hint={hint}
        error={problem.people}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onFocus={lazyCanonicalGrantee.preload}
        onChange={change}
        button={
          <Button type="submit" busy={add.isPending}>
            {ACCESS_TEXTS.add}
          </Button>
        }
      />
      <TypedPeople text={text} onChange={change} />
      {text !== '' && (
        <div className={styles.choices}>
          <LimitField text={limit} problem={problem.limit} onChange={typed.changeLimit} />
          <Switch label={ACCESS_TEXTS.tell} isOn={typed.tell} onChange={typed.setTell} />
        </div>
      )}
      {typed.isCheckLost && (
        <div className={styles.lost}>
          <LazyChunkFailure chunk={lazyCanonicalGrantee} name={ACCESS_TEXTS.addressCheck} />
        </div>
      )}
    </form>
  );
}
