/** What this tab calls itself in its requests, so that it can tell its own changes from those of others. */
export const tabId: string = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

let position: string | null = null

/** Remembers how far the back end had heard of changes before the first answer that this document has shown. */
export function noteFirstPosition(given: unknown): void {
  if (position === null && typeof given === 'string' && given !== '') position = given
}

export const firstPosition = (): string | null => position
