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

/** An icon in the row of the filters, which has little room, and an icon with a word on a phone. */
export function ViewButton(props: ViewButtonProps) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <Button size="compact" {...props}>
        <Icon name="columns" />
        {VIEW_TEXTS.view}
      </Button>
    );
  return (
    <Tooltip text={VIEW_TEXTS.viewAbout} placement="top">
      <Button size="compact" aria-label={VIEW_TEXTS.view} {...props}>
        <Icon name="columns" />
      </Button>
    </Tooltip>
  );
}
