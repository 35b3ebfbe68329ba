type EmailEntries = readonly { email: string }[];

interface FileAccess {
  access: EmailEntries;
  layers: readonly { access: EmailEntries }[];
}

/** The number of addresses and domains with access to fields, but not to the whole file. */
export const countPeopleOnlyInFields = ({ access, layers }: FileAccess): number => {
  const whole = new Set(access.map(({ email }) => email));
  const inFields = layers.flatMap((layer) => layer.access.map(({ email }) => email));
  return new Set(inFields.filter((email) => !whole.has(email))).size;
};
