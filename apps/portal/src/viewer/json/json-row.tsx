import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { TEXTS } from '../texts.ts';
import styles from './json-view.module.css';
import type { JsonNode } from './parse-json.ts';

/** Deeper rows are not indented further, because they would leave the view. */
const MAX_INDENTED_LEVEL = 24;
const MAX_SHOWN_CHARACTERS = 1_000;

interface JsonRowProps {
  id: string;
  node: JsonNode;
  height: number;
  isActive: boolean;
  isExpanded: boolean;
  onToggle: (node: JsonNode) => void;
}

const describe = ({ kind, text, children }: JsonNode) => {
  if (kind === 'array') return TEXTS.array(children.length);
  if (kind === 'object') return TEXTS.object(children.length);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
};

export function JsonRow({ id, node, height, isActive, isExpanded, onToggle }: JsonRowProps) {
  const { name, level, position, parent, children } = node;
  const indent = `${Math.min(level, MAX_INDENTED_LEVEL)}rem`;
  return (
    // The tree has the focus and takes the keys of all rows.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classNames(styles.row, isActive && styles.active)}
      style={{ blockSize: height, paddingInlineStart: indent }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={parent?.children.length ?? 1}
      aria-selected={isActive}
      aria-expanded={children.length > 0 ? isExpanded : undefined}
      onClick={() => onToggle(node)}
    >
      <span className={classNames(styles.toggle)}>
        {children.length > 0 && <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} />}
      </span>
      {level > MAX_INDENTED_LEVEL && (
        <span className={classNames(styles.faint)}>{TEXTS.level(level)}</span>
      )}
      {name !== null && <span className={classNames(styles.name)}>{name}:</span>}
      <span
        className={classNames(node.kind === 'value' ? styles.value : styles.faint)}
        title={node.text.slice(0, MAX_SHOWN_CHARACTERS)}
      >
        {describe(node)}
      </span>
    </div>
  );
}
