import { parse, type ElementNode, type MemberNode, type ValueNode } from '@humanwhocodes/momoa';
import { FieldError } from './field-error.ts';
import { toFieldOffer, type FieldFile, type FieldOffer } from './field-file.ts';
import type { JsonPart, JsonStep } from './field-part.ts';

const MAX_OFFERS = 500;

const parseJson = (text: string): ValueNode => {
  try {
    return parse(text, { mode: 'json', ranges: true }).body;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FieldError(`Fields cannot be picked, because this is not valid JSON: ${reason}`);
  }
};

const textOf = ({ range: [start, end] = [0, 0] }: ValueNode, text: string) =>
  text.slice(start, end);

const nameOf = ({ name }: MemberNode) => (name.type === 'String' ? name.value : name.name);

const toPointer = (names: readonly string[]) =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const readPointer = (pointer: string): readonly string[] | undefined =>
  /^(?:\/(?:[^~/]|~[01])*)+$/.test(pointer)
    ? pointer
        .slice(1)
        .split('/')
        .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    : undefined;

/** JSON readers take the last one of several members with one name. */
const findMember = (members: readonly MemberNode[], name: string) =>
  members.filter((member) => nameOf(member) === name).at(-1)?.value;

const findItem = (items: readonly ElementNode[], name: string) =>
  /^(?:0|[1-9]\d*)$/.test(name) ? items[Number(name)]?.value : undefined;

const takeStep = (
  node: ValueNode,
  name: string,
): { step: JsonStep; next: ValueNode } | undefined => {
  if (node.type === 'Object') {
    const next = findMember(node.members, name);
    const members = new Set(node.members.map(nameOf)).size;
    return next && { step: { kind: 'member', name, members }, next };
  }
  if (node.type !== 'Array') return undefined;
  const next = findItem(node.elements, name);
  const items = node.elements.length;
  return next && { step: { kind: 'item', index: Number(name), items }, next };
};

const noFieldText = (field: string) =>
  readPointer(field)
    ? `The file has no field ${field}.`
    : `${field} is no JSON Pointer. Write a field as /customer/name.`;

const readField = (root: ValueNode, field: string, text: string): JsonPart => {
  const steps: JsonStep[] = [];
  let node: ValueNode | undefined = root;
  for (const name of readPointer(field) ?? []) {
    const taken: ReturnType<typeof takeStep> = node && takeStep(node, name);
    if (taken) steps.push(taken.step);
    node = taken?.next;
  }
  if (!node || steps.length === 0) throw new FieldError(noFieldText(field));
  return { format: 'json', field, steps, value: textOf(node, text) };
};

const offerMembers = (root: ValueNode, text: string): FieldOffer[] => {
  const offers: FieldOffer[] = [];
  const offer = (node: ValueNode, names: readonly string[]) => {
    if (names.length > 0 && offers.length < MAX_OFFERS)
      offers.push(toFieldOffer(toPointer(names), textOf(node, text)));
    if (node.type !== 'Object') return;
    for (const member of node.members) offer(member.value, [...names, nameOf(member)]);
  };
  offer(root, []);
  return offers;
};

/** Fields are named by JSON Pointers (RFC 6901). @throws FieldError when the text is not JSON */
export function readJsonFile(text: string): FieldFile {
  const root = parseJson(text);
  return {
    offers: () => offerMembers(root, text),
    read: (field) => readField(root, field, text),
  };
}
