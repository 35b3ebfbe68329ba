const DEFAULT_PROPERTY_EXAMPLES = 100;

const exampleCountFactor = Number(process.env.FUZZ_FACTOR ?? 1);

export const propertyRuns = (examples = DEFAULT_PROPERTY_EXAMPLES): { numRuns: number } => ({
  numRuns: examples * exampleCountFactor,
});

export const propertyTimeoutMs = (milliseconds: number): number =>
  milliseconds * exampleCountFactor;
