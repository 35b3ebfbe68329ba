import type { ComponentPropsWithRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tooltip } from '../../components/tooltip/tooltip.tsx';
import { useIsPhone } from '../filters/use-is-phone.ts';
import { VIEW_TEXTS } from './texts.ts';

type ViewButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'onClick' | 'aria-expanded' | 'aria-controls'
>;

/** On a phone the sections of the menu are short, and a tooltip would cover them. */
export function ViewButton(props: ViewButtonProps) {
  const isPhone = useIsPhone();
  const button = (
    <Button size="compact" {...props}>
      <Icon name="columns" />
      {VIEW_TEXTS.view}
    </Button>
  );
  if (isPhone) return button;
  return (
    <Tooltip text={VIEW_TEXTS.viewAbout} placement="top">
      {button}
    </Tooltip>
  );
}
