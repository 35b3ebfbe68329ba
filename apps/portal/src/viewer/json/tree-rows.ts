import type { JsonNode } from './parse-json.ts';

/** Lists the nodes in view without recursion, because a tree may be 10,000 levels deep. */
export function treeRows(root: JsonNode, expanded: ReadonlySet<JsonNode>): JsonNode[] {
  const rows: JsonNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    rows.push(node);
    if (!expanded.has(node)) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child) waiting.push(child);
    }
  }
  return rows;
}

export function expandableNodes(root: JsonNode): Set<JsonNode> {
  const expandable = new Set<JsonNode>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.children.length === 0) continue;
    expandable.add(node);
    for (const child of node.children) waiting.push(child);
  }
  return expandable;
}
