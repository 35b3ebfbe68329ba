/** Safari sends this code for the key that ends a composition, with `isComposing` already false. */
const COMPOSING_KEY_CODE = 229;

type KeyPress = Pick<KeyboardEvent, 'key' | 'isComposing'>;

/** The pressed key; an empty text while it belongs to an input method that composes a word. */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  const isComposing = press.isComposing || Reflect.get(press, 'keyCode') === COMPOSING_KEY_CODE;
  return isComposing ? '' : press.key;
}
