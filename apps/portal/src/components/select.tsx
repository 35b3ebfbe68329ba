import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import popover from './popover.module.css';
import styles from './select.module.css';

interface SelectOption<Id extends string> {
  id: Id;
  label: string;
}

interface SelectProps<Id extends string> {
  label: string;
  options: readonly SelectOption<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  hideLabel?: boolean | undefined;
}

export function Select<Id extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
}: SelectProps<Id>) {
  return (
    <AriaSelect
      className={classNames(styles.select)}
      {...(hideLabel && { 'aria-label': label })}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      {!hideLabel && <Label className={styles.label}>{label}</Label>}
      <Button className={classNames(styles.button)}>
        <SelectValue className={classNames(styles.value)} />
        <Icon name="chevron-down" />
      </Button>
      <Popover className={classNames(popover.popover)} offset={4}>
        <ListBox className={classNames(popover.list)} items={options}>
          {(option) => (
            <ListBoxItem className={classNames(popover.item)} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  <span className={popover.text}>{option.label}</span>
                  {isSelected && <Icon name="check" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
