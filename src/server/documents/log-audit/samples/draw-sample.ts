import { createHash } from 'node:crypto'

/** A document that may be drawn; amounts are compared as plain numbers, whatever the currency. */
type SampleCandidate = { id: string; amount: string }

type SampleOptions = { method: 'random' | 'weighted'; size: number; seed: string }
type KeyedCandidate<D> = { one: D; share: number; key: number }

/**
 * Draws a sample by a seed, from documents added in batches: the same seed and documents give the same sample, in
 * whatever order or batches they come. `random`: equal chances; `weighted`: chances by amount, without replacement
 * (Efraimidis and Spirakis: the least −ln u ÷ w), documents without amount last.
 */
export function sampleDrawer<D extends SampleCandidate>({ method, size, seed }: SampleOptions) {
  let least: KeyedCandidate<D>[] = []
  const keyed = (one: D): KeyedCandidate<D> => {
    const share = shareOf(seed, one.id)
    return { one, share, key: method === 'random' ? share : -Math.log(share) / Math.abs(Number(one.amount)) }
  }
  return {
    /** Adds candidates. */
    from: (more: readonly D[]) => {
      least = [...least, ...more.map(keyed)].sort(compareKeyed).slice(0, size)
    },
    drawn: (): D[] => least.map(({ one }) => one),
  }
}

const compareKeyed = (one: KeyedCandidate<SampleCandidate>, other: KeyedCandidate<SampleCandidate>): number =>
  compareNumbers(one.key, other.key) || compareNumbers(one.share, other.share) || (one.one.id < other.one.id ? -1 : 1)

const compareNumbers = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)

/** Number between 0 and 1 (exclusive), determined by seed and document. */
function shareOf(seed: string, id: string): number {
  const bits = createHash('sha256').update(`${seed}\n${id}`).digest().readBigUInt64BE() >> 11n
  return (Number(bits) + 0.5) / 2 ** 53
}
