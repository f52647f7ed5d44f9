const bars = new Set<Element>()
const height = '--foot-bars'
/** A bar that ends this close to the foot of the window, or to one below it, counts as at the foot, in px. */
const near = 24

/** The total height of bars at the foot of the window, so that toasts appear above them. */
export const aboveFootBars = (space: string): string => `calc(${space} + var(${height}, 0px))`

/** Measures them: a bar elsewhere, such as one at the top of a wide screen, or one in a hidden tab does not count. */
export function measureFootBars(): void {
  const foot = window.innerHeight
  for (const bar of bars) if (!bar.isConnected) bars.delete(bar)
  const shown = [...bars].map((bar) => bar.getBoundingClientRect()).filter((box) => box.height > 0)
  const highest = shown
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce((top, box) => (box.bottom >= top - near ? Math.min(top, box.top) : top), foot)
  document.documentElement.style.setProperty(height, `${Math.max(0, Math.round(foot - highest))}px`)
}

const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measureFootBars)
window.addEventListener('resize', measureFootBars)

/** The `ref` of a bar that may be at the foot of the window. */
export function footBar(bar: Element | null): (() => void) | undefined {
  if (!bar) return undefined
  bars.add(bar)
  sizes?.observe(bar)
  return () => {
    bars.delete(bar)
    sizes?.unobserve(bar)
    measureFootBars()
  }
}
