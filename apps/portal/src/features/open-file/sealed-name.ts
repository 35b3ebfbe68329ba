const SEALED_NAME = /\.baked$/i;

/** A file that is called a sealed copy, but was not read as one. */
export const isCalledSealed = ({ name }: File): boolean => SEALED_NAME.test(name);
