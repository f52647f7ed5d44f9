import type { Page } from 'playwright-core'

/** Elements that may scroll sideways: tables, the bar of tabs, drawings, listings. */
const scrollers =
  '.ui-table-frame, .shop-page > .ui-chips, table, [role=tablist], [role=grid], .shell-tab-list, pre, .dg-window, :has(> table), :has(> [role=grid]), :has(> svg)'

/**
 * Elements that do not fit on the screen, each with its place: a page that scrolls sideways, a control beyond the
 * edge, text that is cut without an ellipsis or leaves its button.
 */
export async function misfits(page: Page): Promise<string[]> {
  // queried at once, because each round trip to the browser takes longer than the check
  const found = await Promise.all([
    page.evaluate(thatScroll, scrollers),
    page.evaluate(beyondTheEdge),
    page.evaluate(cutTexts),
    page.evaluate(spiltTexts),
  ])
  return [...new Set(found.flat())]
}

/** Parts that scroll sideways; the page itself comes first. */
function thatScroll(mayScroll: string): string[] {
  const root = document.documentElement
  const pageItself = root.scrollWidth > root.clientWidth ? [`the page scrolls sideways: ${root.scrollWidth}`] : []
  const parts = [...document.body.querySelectorAll('*')].filter(
    (one) =>
      one.scrollWidth > one.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
      one.checkVisibility({ visibilityProperty: true }) &&
      !one.matches(`${mayScroll}, .ui-hidden`),
  )
  return [
    ...pageItself,
    ...parts.map((one) => `scrolls sideways by ${one.scrollWidth - one.clientWidth}: ${one.parentElement?.className} > ${one.className}`),
  ]
}

/** Controls that are not wholly on the screen, except in frames that scroll. */
function beyondTheEdge(): string[] {
  const moves = (from: Element | null): boolean =>
    from !== null &&
    ((['auto', 'scroll'].includes(getComputedStyle(from).overflowX) && from.scrollWidth > from.clientWidth + 1) ||
      moves(from.parentElement))
  const controls = 'button, a[href], input, select, textarea, [role=button], [role=tab], [role=menuitem]'
  return [...document.body.querySelectorAll(controls)].flatMap((one) => {
    const { width, left, right } = one.getBoundingClientRect()
    const isOn = width === 0 || (left >= -1 && right <= document.documentElement.clientWidth + 1)
    if (isOn || one.matches('.shell-skip, .ui-hidden') || !one.checkVisibility({ visibilityProperty: true }) || moves(one)) return []
    return [`beyond the edge: ${one.className} “${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 20)}”`]
  })
}

/** Texts that an element around them cuts off without an ellipsis. */
function cutTexts(): string[] {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (one: Element) => {
    const style = styles.get(one) ?? getComputedStyle(one)
    styles.set(one, style)
    return style
  }
  const cutter = (box: DOMRect, from: Element | null): Element | undefined => {
    for (let up = from; up && up !== document.body; up = up.parentElement) {
      const { overflowX, textOverflow, position } = styleOf(up)
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      const frame = up.getBoundingClientRect()
      const isOut = box.right > frame.right + 1.5 || box.left < frame.left - 1.5
      if (isOut && (overflowX === 'hidden' || overflowX === 'clip')) return textOverflow === 'ellipsis' ? undefined : up
      if (position === 'fixed') return undefined
    }
    return undefined
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, holder] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || !holder || holder.closest('.ui-hidden, svg') || !holder.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const by = box.width > 1 && box.height > 1 ? cutter(box, holder) : undefined
    if (by) found.push(`cut: “${text.slice(0, 24)}” in ${by.className || by.tagName}`)
  }
  return found
}

/** Texts wider than their button, except counts shown at its corner. */
function spiltTexts(): string[] {
  const range = document.createRange()
  const rightOf = (part: Node): number => {
    if (part instanceof Element && getComputedStyle(part).position === 'absolute') return 0
    range.selectNodeContents(part)
    return range.getBoundingClientRect().right
  }
  return [...document.body.querySelectorAll('button, [role=tab]')].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return []
    const isCut = [control, ...control.querySelectorAll('*')].some((one) => getComputedStyle(one).textOverflow === 'ellipsis')
    const spills = Math.max(...[...control.childNodes].map(rightOf)) > control.getBoundingClientRect().right + 1.5
    return spills && !isCut ? [`spills: “${control.textContent?.slice(0, 24)}” out of ${control.className || control.tagName}`] : []
  })
}
