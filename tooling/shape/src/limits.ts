export const STRUCTURE_LIMITS = {
  filesInFolder: 15,
  functionP90: 30,
  functionLines: 80,
  commentPercent: 5,
} as const;
