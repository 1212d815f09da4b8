// The board of a project is a screen of its own, but other screens lead there and back: both know this.

/** By what the houses of a board can be told apart. */
export type Trait = 'online' | 'debug' | 'status' | 'model' | 'product' | 'gateway' | 'alarm' | 'order'

/** Where the board's state stands in the URL. */
export const boardPath = 'board.'

/** An address with what a board shows, handed on in its URL. */
export const withBoard = (address: string, part: URLSearchParams): string =>
  part.size === 0
    ? address
    : `${address}?${new URLSearchParams([...part].map(([key, value]) => [boardPath + key, value]))}`

/** In the part of the URL that is the board's: the house that it marks. */
export const markedHouse = 'at'

/** The board at this address as it was left, at this house. */
export function boardAt(address: string, part: URLSearchParams, houseId: string): string {
  const query = new URLSearchParams(part)
  query.set(markedHouse, houseId)
  return withBoard(address, query)
}

/** The board at this address, with the houses alone that have this value. */
export const boardWith = (address: string, trait: Trait, value: string | number): string =>
  `${address}?${new URLSearchParams({ [boardPath + trait]: String(value) })}`
