import { toDisplayAddress } from '@bakehouse/contract/input';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../../components/class-names.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './command-palette.module.css';
import { pressedKey } from '../../lib/typing/pressed-key.ts';
import { useSavedViews } from '../../list/views/use-saved-views.ts';
import { viewUrl } from '../../list/views/view-url.ts';
import { shouldPeopleComeFirst } from './found-order.ts';
import { findCommands, type PaletteCommand } from './palette-command.ts';
import { TEXTS } from './texts.ts';
import { usePaletteSearch } from './use-palette-search.ts';

export interface CommandPaletteProps {
  admin: boolean;
  commands: readonly PaletteCommand[];
  onView: (url: string) => void;
  onFile: (id: string) => void;
  onPerson: (email: string) => void;
  /** Closes the palette; the chosen option runs afterwards. */
  onClose: (run?: () => void) => void;
}

interface OptionGroup {
  title: string;
  icon: IconName;
  options: readonly PaletteCommand[];
}

/** A combobox with a listbox by the ARIA Authoring Practices, in a dialog. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose } = props;
  const [typed, setTyped] = useState('');
  const { groups, isSearching, hasFailed } = useOptionGroups(props, typed);
  const options = groups.flatMap((group) => group.options);
  const [chosenId, setActive] = useState('');
  const active = options.find(({ id }) => id === chosenId) ?? options[0];
  const id = useId();

  function handleKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    const step = STEP_BY_KEY[key];
    if (step !== undefined) {
      event.preventDefault();
      const index = options.findIndex((option) => option === active);
      setActive(options.at((index + step) % options.length)?.id ?? '');
    } else if (key === 'Enter' && active) {
      event.preventDefault();
      runCommand(active, onClose);
    }
  }

  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={classNames(styles.modal)}>
        <Dialog className={classNames(styles.dialog)} aria-label={TEXTS.title}>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              ref={focusOnMount}
              type="text"
              role="combobox"
              className={styles.input}
              aria-label={TEXTS.field}
              placeholder={TEXTS.field}
              aria-expanded={options.length > 0}
              aria-controls={`${id}-options`}
              aria-activedescendant={active && `${id}-${active.id}`}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setActive('');
              }}
              onKeyDown={handleKeyDown}
            />
          </div>
          <PaletteOptions
            id={id}
            groups={groups}
            active={active}
            onActive={setActive}
            onClose={onClose}
          />
          <PaletteStatus
            typed={typed.trim()}
            count={options.length}
            isSearching={isSearching}
            hasFailed={hasFailed}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A closed option stays, with its reason. */
const runCommand = ({ run, closed }: PaletteCommand, onClose: CommandPaletteProps['onClose']) => {
  if (closed === undefined) onClose(run);
};

/** Focuses the input at once, because the palette is opened to type. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

const STEP_BY_KEY: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 };

/** Commands come first, because they are there before the search answers. */
function useOptionGroups(props: CommandPaletteProps, typed: string) {
  const { admin, commands, onFile, onPerson } = props;
  const { files, people, ...state } = usePaletteSearch(typed, admin);
  const commandGroup: OptionGroup = {
    title: TEXTS.commands,
    icon: 'chevron-right',
    options: findCommands(commands, typed),
  };
  const viewGroup = useSavedViewGroup(props, typed);
  const fileGroup: OptionGroup = {
    title: TEXTS.files,
    icon: 'file-other',
    options: files.map(({ id, name }) => ({
      id: `file-${id}`,
      label: name,
      run: () => onFile(id),
    })),
  };
  const peopleGroup: OptionGroup = {
    title: TEXTS.people,
    icon: 'mail',
    options: people.map(({ email }) => ({
      id: `person-${email}`,
      label: toDisplayAddress(email),
      run: () => onPerson(email),
    })),
  };
  const peopleFirst = shouldPeopleComeFirst(typed, toLabels(peopleGroup), toLabels(fileGroup));
  const found = peopleFirst ? [peopleGroup, fileGroup] : [fileGroup, peopleGroup];
  const groups = [commandGroup, viewGroup, ...found];
  return { ...state, groups: groups.filter(({ options }) => options.length > 0) };
}

const toLabels = ({ options }: OptionGroup) => options.map(({ label }) => label);

/** Views are found by their names only, so that they do not push away the commands. */
function useSavedViewGroup({ onView }: CommandPaletteProps, typed: string): OptionGroup {
  const { data = [] } = useSavedViews();
  const options = data.map((view) => ({
    id: `view-${view.id}`,
    label: view.name,
    run: () => onView(viewUrl(view)),
  }));
  return {
    title: TEXTS.views,
    icon: 'columns',
    options: typed.trim() === '' ? [] : findCommands(options, typed),
  };
}

interface PaletteOptionsProps extends Pick<CommandPaletteProps, 'onClose'> {
  id: string;
  groups: readonly OptionGroup[];
  active: PaletteCommand | undefined;
  onActive: (id: string) => void;
}

/** The field keeps the focus; a screen reader can move it to an option. */
function PaletteOptions({ id, groups, active, onActive, onClose }: PaletteOptionsProps) {
  return (
    <div id={`${id}-options`} role="listbox" aria-label={TEXTS.results} className={styles.options}>
      {groups.map(({ title, icon, options }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation" className={styles.title}>
            {title}
          </p>
          {options.map((option) => (
            <div
              key={option.id}
              ref={option === active ? scrollListToOption : null}
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option === active}
              aria-disabled={option.closed !== undefined || undefined}
              className={styles.option}
              onPointerMove={() => onActive(option.id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => runCommand(option, onClose)}
              onKeyDown={(event) => {
                if (pressedKey(event) === 'Enter') runCommand(option, onClose);
              }}
            >
              <Icon name={icon} />
              <span className={styles.label}>{option.label}</span>
              {option.closed !== undefined && (
                <>
                  {' '}
                  <span className={styles.reason}>{option.closed}</span>
                </>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list only, because `scrollIntoView` would scroll the page behind it, too. */
const scrollListToOption = (option: HTMLElement | null) => {
  const list = option?.closest('[role=listbox]');
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  const lowest = offsetTop + offsetHeight - list.clientHeight;
  list.scrollTop = Math.min(offsetTop, Math.max(lowest, list.scrollTop));
};

interface PaletteStatusProps {
  typed: string;
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}

function PaletteStatus({ typed, count, isSearching, hasFailed }: PaletteStatusProps) {
  return (
    <div role="status" className={styles.status}>
      {toStatusText({ typed, count, isSearching, hasFailed }) ?? (
        <VisuallyHidden>{TEXTS.count(count)}</VisuallyHidden>
      )}
    </div>
  );
}

/** Null while the options say everything. */
const toStatusText = ({ typed, count, isSearching, hasFailed }: PaletteStatusProps) => {
  if (isSearching) return TEXTS.searching;
  if (hasFailed) return TEXTS.failed;
  return count === 0 ? TEXTS.nothing(typed) : null;
};
