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
