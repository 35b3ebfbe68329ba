import { useState, type ReactNode } from 'react';
import { useStrings } from '../../strings/strings.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { useWidget } from '../../widget-context.tsx';
import { TAB_OF_METHOD, type FormMethod } from './form-methods.ts';
import { MethodForm } from './method-forms.tsx';
import { startMethod } from './start-method.ts';

/** A tab for each method, and the form of the chosen one. */
export function MethodTabs({ methods }: { methods: readonly FormMethod[] }): ReactNode {
  const { previousScreen, formState } = useWidget().state;
  const strings = useStrings();
  const [chosen, setChosen] = useState(() =>
    startMethod(methods, previousScreen, formState.otpState.type),
  );
  const method = methods.find((each) => each === chosen) ?? methods[0];
  if (!method) return null;
  return (
    <Tabs
      label={strings['tabs.label']}
      tabs={methods.map((id) => ({ id, label: strings[`tab.${TAB_OF_METHOD[id]}`] }))}
      selected={method}
      onSelect={setChosen}
    >
      <MethodForm method={method} />
    </Tabs>
  );
}
