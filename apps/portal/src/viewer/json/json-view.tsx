import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Notice } from '../../components/notice.tsx';
import { useVisibleRows } from '../rows/use-visible-rows.ts';
import { TEXTS } from '../texts.ts';
import frame from '../view.module.css';
import { JsonRow } from './json-row.tsx';
import styles from './json-view.module.css';
import type { JsonNode } from './parse-json.ts';
import { treeStep } from './tree-keys.ts';
import { expandableNodes, treeRows } from './tree-rows.ts';

interface JsonViewProps {
  root: JsonNode;
  isGuess: boolean;
}

const withToggled = (nodes: ReadonlySet<JsonNode>, node: JsonNode) => {
  if (node.children.length === 0) return nodes;
  const next = new Set(nodes);
  if (!next.delete(node)) next.add(node);
  return next;
};

export function JsonView({ root, isGuess }: JsonViewProps) {
  const id = useId();
  const [expanded, setExpanded] = useState<ReadonlySet<JsonNode>>(() => new Set([root]));
  const [chosen, setChosen] = useState<JsonNode>(root);
  const rows = useMemo(() => treeRows(root, expanded), [root, expanded]);
  const { scroller, first, end, rowHeight, scrollToRow } = useVisibleRows(rows.length);
  const active = Math.max(0, rows.indexOf(chosen));
  const idOf = (index: number) => `${id}-${index}`;

  const toggle = (node: JsonNode) => {
    setChosen(node);
    setExpanded(withToggled(expanded, node));
  };

  function handleKeyDown(event: KeyboardEvent) {
    const node = rows[active];
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = treeStep(event.key, { rows, active, isExpanded: expanded.has(node) });
    if (step === undefined) return;
    event.preventDefault();
    if (step?.kind === 'toggle') toggle(node);
    if (step?.kind !== 'move') return;
    setChosen(rows[step.to] ?? node);
    scrollToRow(step.to);
  }

  return (
    <main className={classNames(frame.view)}>
      {isGuess && <Notice tone="info" title={TEXTS.guessedEncoding} />}
      <div className={classNames(frame.bar)}>
        <Button size="compact" onClick={() => setExpanded(expandableNodes(root))}>
          {TEXTS.expandAll}
        </Button>
        <Button size="compact" onClick={() => setExpanded(new Set([root]))}>
          {TEXTS.collapseAll}
        </Button>
      </div>
      <div
        ref={scroller}
        className={classNames(frame.scroller, styles.tree)}
        role="tree"
        tabIndex={0}
        aria-label={TEXTS.file}
        aria-activedescendant={idOf(active)}
        onKeyDown={handleKeyDown}
      >
        <div role="presentation" style={{ blockSize: first * rowHeight }} />
        {rows.slice(first, end).map((node, index) => (
          <JsonRow
            key={first + index}
            id={idOf(first + index)}
            node={node}
            height={rowHeight}
            isActive={first + index === active}
            isExpanded={expanded.has(node)}
            onToggle={toggle}
          />
        ))}
        <div role="presentation" style={{ blockSize: (rows.length - end) * rowHeight }} />
      </div>
    </main>
  );
}
