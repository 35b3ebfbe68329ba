/**
 * Also clears a partly typed date, whose value is empty already: React sees no change, and Safari
 * clears only a complete date, so the input gets one first.
 */
export function clearDateInput(input: HTMLInputElement): void {
  input.value = input.max;
  input.value = '';
}
