/** Metadata and claims have no fixed members. */
const FREE_FORM_MEMBERS = new Set(['trusted_metadata', 'untrusted_metadata', 'custom_claims']);

/** The provider’s client leaves this internal member in the result of one method; our client removes it. */
const INTERNAL_MEMBER = '__user';

const typeNameOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** The paths and types of all members, so that values of different clients can be compared. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return [`${path}[]`, ...items.flatMap((item) => shapeOf(item, `${path}[]`))];
  }
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeNameOf(value)}`];
  return Object.entries(value)
    .filter(([key]) => key !== INTERNAL_MEMBER)
    .flatMap(([key, member]) =>
      FREE_FORM_MEMBERS.has(key) ? [`${path}.${key}`] : shapeOf(member, `${path}.${key}`),
    );
}

export const sortedShapeOf = (value: unknown): string[] => [...new Set(shapeOf(value))].toSorted();
