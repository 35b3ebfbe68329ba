/**
 * Empties the browser's own field of a date, also where half a date counts as none already: React
 * sees no change there, and Safari changes nothing unless the field had a whole date before.
 */
export function clearDateInput(input: HTMLInputElement): void {
  input.value = input.max;
  input.value = '';
}
