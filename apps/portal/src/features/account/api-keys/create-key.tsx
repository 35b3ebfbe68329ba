import {
  API_KEY_NAME_MAX_LENGTH,
  API_KEY_SCOPES,
  type ApiKeyScope,
  type CreatedApiKey,
  type PinProof,
} from '@bakehouse/contract';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TYPED_TEXTS } from '../../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../../lib/services.tsx';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { PinDialog } from '../../../pin/pin-dialog.tsx';
import accountStyles from '../account-settings.module.css';
import styles from './api-keys.module.css';
import { API_KEY_TEXTS as TEXTS, SCOPE_TEXTS } from './texts.ts';

const LIFETIMES = ['30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const LIFETIME_OPTIONS = LIFETIMES.map((id) => ({ id, label: TEXTS.days[id] }));

const problemOf = (name: string, scopes: readonly ApiKeyScope[]) => {
  if (name.trim() === '') return TEXTS.nameMissing;
  return scopes.length === 0 ? TEXTS.scopesMissing : null;
};

interface CreateKeyProps {
  onCreated: (created: CreatedApiKey) => void;
  onCancel: () => void;
}

export function CreateKey({ onCreated, onCancel }: CreateKeyProps) {
  const { apiKeys } = useService('api');
  const form = useFirstFieldFocus();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  useUnsavedWork(name === '' && scopes.length === 0 ? null : TYPED_TEXTS);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemOf(name, scopes);
    setProblem(found);
    setConfirming(found === null);
  };
  const create = async (proof: PinProof, signal: AbortSignal) => {
    const key = { name: name.trim(), scopes, days: Number(lifetime) };
    onCreated(await apiKeys.create(key, proof, signal));
  };

  return (
    <form ref={form} className={accountStyles.form} noValidate onSubmit={submit}>
      {problem !== null && <Notice tone="danger" title={problem} />}
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        maxLength={API_KEY_NAME_MAX_LENGTH}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <ScopeChoice chosen={scopes} onChange={setScopes} />
      <Select
        label={TEXTS.expires}
        options={LIFETIME_OPTIONS}
        value={lifetime}
        onChange={setLifetime}
      />
      <div className={accountStyles.actions}>
        <Button onClick={onCancel}>{TEXTS.cancel}</Button>
        <Button variant="primary" type="submit">
          {TEXTS.continue}
        </Button>
      </div>
      <PinDialog
        open={isConfirming}
        reason={TEXTS.create}
        onProof={create}
        onClose={() => setConfirming(false)}
        fallback={TEXTS.createFailed}
        unknown={TEXTS.unknown}
      />
    </form>
  );
}

interface ScopeChoiceProps {
  chosen: readonly ApiKeyScope[];
  onChange: (scopes: readonly ApiKeyScope[]) => void;
}

function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const toggle = (scope: ApiKeyScope, isOn: boolean) =>
    onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <fieldset className={styles.choices}>
      <legend>{TEXTS.scopes}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <label key={scope} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
          />
          {SCOPE_TEXTS[scope]}
        </label>
      ))}
    </fieldset>
  );
}
