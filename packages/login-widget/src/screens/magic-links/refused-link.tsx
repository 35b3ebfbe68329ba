import type { ReactNode } from 'react';
import { sendLink } from '../../flows/magic-links.ts';
import { EN_DEAD_LINK } from '../../strings/en/dead-link.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailForm } from '../shared/email-form.tsx';

/** Says why the link in the URL of the page did not log the user in, and leads to another login. */
export function RefusedLinkScreen(): ReactNode {
  const { config, dispatch } = useWidget();
  const strings = useStrings(EN_DEAD_LINK);
  const sendsLinks = config.products.includes('emailMagicLinks');
  const isOnlyWay = sendsLinks && config.products.length === 1;
  return (
    <ScreenLayout heading={strings['deadLink.heading']} focusOnMount>
      <p className="bh-text">
        {strings['deadLink.text']} {sendsLinks && strings['deadLink.enterEmail']}
      </p>
      {sendsLinks && (
        <ShadowSlot>
          <EmailForm
            flow={sendLink}
            startEmail=""
            submitText={strings['deadLink.sendNew']}
            pendingText={strings['email.sending']}
            focusOnMount={false}
          />
        </ShadowSlot>
      )}
      {!isOnlyWay && (
        <Button
          variant={sendsLinks ? 'secondary' : 'primary'}
          onClick={() => dispatch({ type: 'transition', screen: 'main' })}
        >
          {strings[sendsLinks ? 'deadLink.otherWays' : 'deadLink.logIn']}
        </Button>
      )}
    </ScreenLayout>
  );
}
