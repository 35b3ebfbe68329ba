/** Safari sends this code for the key that ends a composition, with `isComposing` already false. */
const COMPOSING_KEY_CODE = 229;

type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing'>;

/** The pressed key; an empty text while it belongs to an input method that composes a word. */
export function pressedKey({ nativeEvent }: { nativeEvent: KeyPress }): string {
  const { key, isComposing } = nativeEvent;
  const composes = isComposing || Reflect.get(nativeEvent, 'keyCode') === COMPOSING_KEY_CODE;
  return composes ? '' : key;
}
