/** The key that an input method takes for itself, by its old number. */
const taken = 229

/**
 * Enter that ends the composition of a word in an input is for the word alone: no form is sent by it, and nothing hears of
 * it. Safari ends the composition first and tells of the key then. Answers how to stop.
 */
export function guardComposition(place: Window): () => void {
  const guard = (event: KeyboardEvent) => {
    const endsWord = event.key === 'Enter' && (event.isComposing || event.keyCode === taken)
    if (!endsWord || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  place.addEventListener('keydown', guard, { capture: true })
  return () => place.removeEventListener('keydown', guard, { capture: true })
}
