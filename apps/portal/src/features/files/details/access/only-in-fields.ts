type Emails = readonly { email: string }[];

interface Access {
  access: Emails;
  layers: readonly { access: Emails }[];
}

/** The number of addresses and domains with access to fields, but not to the whole file. */
export const countOnlyInFields = ({ access, layers }: Access): number => {
  const whole = new Set(access.map(({ email }) => email));
  const inFields = layers.flatMap((layer) => layer.access.map(({ email }) => email));
  return new Set(inFields.filter((email) => !whole.has(email))).size;
};
