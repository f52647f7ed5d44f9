/** Approximate number of steps on an axis. */
const steps = 4
/** A step is one of these times a power of ten. */
const round = [1, 2, 5, 10]

/**
 * The figures to label on an axis: 0 and round steps from it, downwards and upwards until they enclose all figures.
 */
export function ticksOf(figures: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)]
  if (least === most) return [0, 1]
  const wanted = (most - least) / steps
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(1, power * (round.find((one) => one * power >= wanted) ?? 10))
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
