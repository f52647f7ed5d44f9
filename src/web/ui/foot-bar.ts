const bars = new Set<Element>()
const height = '--foot-bars'
/** In px. A bar is at the foot if it ends this close to the foot of the window, or to another bar at the foot. */
const near = 24

/** The distance from the foot of the window for elements such as toasts: `space` above the bars that are there. */
export const aboveFootBars = (space: string): string => `calc(${space} + var(${height}, 0px))`

/**
 * Measures the bars at the foot of the window. Bars in hidden tabs or elsewhere, such as at the top of a wide screen,
 * do not count.
 */
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

/** A `ref` for a bar that may be at the foot of the window. */
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
