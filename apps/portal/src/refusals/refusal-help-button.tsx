import { Button } from '../components/button.tsx';
import { useService } from '../lib/services.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { findPageUser } from '../session/portal-session-state.ts';
import { refusalHelpFor, type RefusedEvent } from './refusal-help.ts';
import { HELP_ACTION_TEXTS, HELP_BUTTON_TEXTS } from './texts.ts';

/** Lets the baker answer a refusal where they read of it; for other events, it is empty. */
export function RefusalHelpButton({ event }: { event: RefusedEvent }) {
  const start = useService('startRefusalHelp');
  const viewer = findPageUser(useSessionState())?.email ?? '';
  const help = refusalHelpFor(event, viewer);
  if (help === null) return null;
  const { action, email, fileName } = help;
  return (
    <Button
      size="compact"
      {...(action !== 'access' && { 'aria-haspopup': 'dialog' as const })}
      aria-label={HELP_BUTTON_TEXTS.label(action, email, fileName)}
      onClick={() => start(help)}
    >
      {HELP_ACTION_TEXTS[action]}
    </Button>
  );
}
