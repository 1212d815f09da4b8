/** What one of a holder's things takes of the whole. */
export interface Share {
  grow(amount: number): void
  /** Once it takes nothing any more, by whatever end. */
  release(): void
}

export interface Shares {
  /** `giveUp` is called once where this one has to make room. */
  take(holder: string, giveUp: () => void): Share
}

interface Held {
  size: number
  readonly giveUp: () => void
}

interface Holder {
  size: number
  /** The oldest first. */
  readonly shares: Set<Held>
}

const largestOf = (holders: Iterable<Holder>) =>
  [...holders].reduce((largest, holder) => (holder.size > largest.size ? holder : largest))

/**
 * Something there is `most` of, which nobody can take from the others: as soon as all together have more, whoever has
 * most gives up the oldest of what they have.
 */
export function createShares(most: number): Shares {
  const holders = new Map<string, Holder>()
  let all = 0

  const makeRoom = () => {
    while (all > most) {
      const [oldest] = largestOf(holders.values()).shares
      oldest?.giveUp()
    }
  }

  return {
    take(name, giveUp) {
      const holder = holders.get(name) ?? { size: 0, shares: new Set() }
      holders.set(name, holder)
      const release = () => {
        if (!holder.shares.delete(held)) return
        holder.size -= held.size
        all -= held.size
        if (holder.shares.size === 0) holders.delete(name)
      }
      const held: Held = {
        size: 0,
        giveUp() {
          release()
          giveUp()
        },
      }
      holder.shares.add(held)
      return {
        grow(amount) {
          if (!holder.shares.has(held)) return
          held.size += amount
          holder.size += amount
          all += amount
          makeRoom()
        },
        release,
      }
    },
  }
}
