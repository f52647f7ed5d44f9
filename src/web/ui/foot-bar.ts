const bars = new Set<Element>()
const height = '--foot-bars'
/** A bar that ends this near to the foot of the window, or to one below it, is at the foot, in px. */
const near = 24

/** How high bars at the foot of the window stand together, so that news can stand above them. */
export const aboveFootBars = (space: string): string => `calc(${space} + var(${height}, 0px))`

/** Measures them: a bar elsewhere, such as one that is at the top of a wide screen, and one in a hidden tab are none. */
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
