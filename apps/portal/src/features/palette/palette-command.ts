/** Something that the palette can do or open. */
export interface PaletteCommand {
  id: string;
  label: string;
  run: () => void;
  /** Why it cannot run; undefined when it can. */
  closed?: string | undefined;
}

const toSearchWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands that contain every typed word, in their order. */
export const findCommands = (
  commands: readonly PaletteCommand[],
  typed: string,
): readonly PaletteCommand[] => {
  const words = toSearchWords(typed);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
};
