const SEALED_NAME = /\.baked$/i;
const ZIP_BEGINNING = 'PK\u0003\u0004';

/** A file that is called a sealed copy, but does not begin like one for the whole file. */
export async function toSealedNameProblem(file: File): Promise<'container' | 'damaged' | null> {
  if (!SEALED_NAME.test(file.name)) return null;
  const beginning = await file.slice(0, ZIP_BEGINNING.length).text();
  return beginning === ZIP_BEGINNING ? 'container' : 'damaged';
}
