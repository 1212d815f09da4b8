/**
 * Translation by the browser, and extensions, put texts of the page into elements of their own. React then takes away, or
 * puts something before, what stands elsewhere by now, which would end the page with an error: what has moved is taken away
 * where it is, and what is new comes to the end. Answers how to undo it.
 */
export function bearForeignChanges(prototype: Node): () => void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === null) return child
    removeChild.call(child.parentNode, child)
    return child
  }
  prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    insertBefore.call(this, added, before?.parentNode === this ? before : null)
    return added
  }
  return () => Object.assign(prototype, { removeChild, insertBefore })
}

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
