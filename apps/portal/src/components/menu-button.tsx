import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu-button.module.css';
import popover from './popover.module.css';

interface MenuButtonItem<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName | undefined;
  tone?: 'normal' | 'danger' | undefined;
}

interface MenuButtonProps<Id extends string> {
  label: string;
  items: readonly MenuButtonItem<Id>[];
  onAction: (id: Id) => void;
}

export function MenuButton<Id extends string>({ label, items, onAction }: MenuButtonProps<Id>) {
  return (
    <MenuTrigger>
      <Button className={buttonClass({ variant: 'quiet', size: 'compact' })}>
        <span className={styles.face}>
          <span className={styles.label}>{label}</span>
          <Icon name="chevron-down" />
        </span>
      </Button>
      <Popover className={classNames(popover.popover)} offset={4} placement="bottom end">
        <Menu className={classNames(popover.list)} items={items}>
          {(item) => (
            <MenuItem
              className={classNames(popover.item, item.tone === 'danger' && popover.danger)}
              textValue={item.label}
              onAction={() => {
                onAction(item.id);
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={popover.text}>{item.label}</span>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
