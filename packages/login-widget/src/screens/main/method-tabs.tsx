import { useState, type ReactNode } from 'react';
import { useStrings } from '../../strings/strings.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { useWidget } from '../../widget-context.tsx';
import { formMethods, startMethod, TAB_OF_METHOD, type FormMethod } from './form-methods.ts';
import { METHOD_FORMS } from './method-forms.tsx';

function MethodForm({ method }: { method: FormMethod }) {
  const Form = METHOD_FORMS[method];
  return Form && <Form method={method} />;
}

/** The form of the chosen method. There are tabs only when there is a choice. */
export function MethodTabs(): ReactNode {
  const { config, state } = useWidget();
  const strings = useStrings();
  const methods = formMethods(config);
  const lastOtp = state.previousScreen === null ? undefined : state.formState.otpState.type;
  const [chosen, setChosen] = useState(() => startMethod(methods, lastOtp));
  const method = methods.find((each) => each === chosen) ?? methods[0];
  if (!method) return null;
  if (methods.length === 1) return <MethodForm method={method} />;
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
