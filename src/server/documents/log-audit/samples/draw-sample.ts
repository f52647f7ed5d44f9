import { createHash } from 'node:crypto'

/** A document that may be drawn, and its amount as a number of any currency. */
type Drawn = { id: string; amount: string }

type Drawing = { method: 'random' | 'weighted'; size: number; seed: string }
type Keyed<D> = { one: D; share: number; key: number }

/**
 * Draws so many documents by a seed, as they come in: the same seed draws the same of the same, whatever their order and however many come together.
 * `random` gives each the same chance; `weighted` one by its amount, without putting any back (Efraimidis and Spirakis: the least of −ln u ÷ w), those
 * of no amount last.
 */
export function drawing<D extends Drawn>({ method, size, seed }: Drawing) {
  let least: Keyed<D>[] = []
  const keyed = (one: D): Keyed<D> => {
    const share = shareOf(seed, one.id)
    return { one, share, key: method === 'random' ? share : -Math.log(share) / Math.abs(Number(one.amount)) }
  }
  return {
    /** These may be drawn too. */
    from: (more: readonly D[]) => {
      least = [...least, ...more.map(keyed)].sort(inOrder).slice(0, size)
    },
    drawn: (): D[] => least.map(({ one }) => one),
  }
}

const inOrder = (one: Keyed<Drawn>, other: Keyed<Drawn>): number =>
  less(one.key, other.key) || less(one.share, other.share) || (one.one.id < other.one.id ? -1 : 1)

const less = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

/** A figure above 0 and below 1 that follows from seed and document alone. */
function shareOf(seed: string, id: string): number {
  const bits = createHash('sha256').update(`${seed}\n${id}`).digest().readBigUInt64BE() >> 11n
  return (Number(bits) + 0.5) / 2 ** 53
}
