/**
 * A partly typed date has an empty value, so React would not clear it; Safari clears only a complete
 * date. The input therefore gets a complete date first.
 */
export function clearDateInput(input: HTMLInputElement): void {
  input.value = input.max;
  input.value = '';
}
