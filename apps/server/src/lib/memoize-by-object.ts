export const memoizeByObject = <Owner extends object, Value>(
  create: (owner: Owner) => Value,
): ((owner: Owner) => Value) => {
  const values = new WeakMap<Owner, { value: Value }>();
  return (owner) => {
    const known = values.get(owner) ?? { value: create(owner) };
    values.set(owner, known);
    return known.value;
  };
};
