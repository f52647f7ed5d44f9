import type { Page } from 'playwright-core'

/** Elements in which names of the contract, of files or of people's own may be shown. */
const named = 'code, pre, kbd, svg, [translate=no], .api-page, .ui-hidden, input, textarea'

/** Texts that overlap, if neither has a background that covers the other. */
export const overlaps = (page: Page): Promise<string[]> => page.evaluate(thatOverlap)

/** Texts meant only for programs: keys and names of fields, unfilled placeholders, missing values. */
export const rawWords = (page: Page): Promise<string[]> => page.evaluate(thatAreRaw, named)

function thatOverlap(): string[] {
  type Line = { text: string; holder: Element; box: DOMRect }
  const lines: Line[] = []
  const range = document.createRange()
  const shown = (box: DOMRect, holder: Element): boolean => {
    const on = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return on.some((one) => one === holder || holder.contains(one) || one.contains(holder)) && on[0] !== undefined
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, holder] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || !holder || holder.closest('.ui-hidden, svg') || !holder.checkVisibility({ visibilityProperty: true })) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects())
      if (box.width > 2 && box.height > 2 && box.bottom > 0 && box.top < innerHeight) lines.push({ text: text.slice(0, 24), holder, box })
  }
  lines.sort((a, b) => a.box.top - b.box.top)
  /** The part of a line of text that the frames around it leave visible. */
  const seen = ({ box, holder }: Line) => {
    let { left, right, top, bottom } = box
    for (let up: Element | null = holder; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up)
      const frame = up.getBoundingClientRect()
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
      if (style.position === 'fixed') break
    }
    return { left, right, top, bottom }
  }
  const covers = (from: Element, common: Element): boolean => {
    for (let up: Element | null = from; up && up !== common; up = up.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(up)
      if (backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return true
    }
    return false
  }
  const found: string[] = []
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.box.top > one.box.bottom - 4) break
      if (other.box.left > one.box.right - 3 || other.box.right < one.box.left + 3 || other.holder === one.holder) continue
      const [a, b] = [seen(one), seen(other)]
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide < 3 || high < 5 || !shown(one.box, one.holder) || !shown(other.box, other.holder)) continue
      let common: Element | null = one.holder
      while (common && !common.contains(other.holder)) common = common.parentElement
      if (!common || covers(one.holder, common) || covers(other.holder, common)) continue
      found.push(`overlap: “${one.text}” and “${other.text}” in ${common.className || common.tagName}`)
    }
  }
  return [...new Set(found)]
}

function thatAreRaw(mayBe: string): string[] {
  const raw = /\b[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+\b|\b[a-z]{2,}(?:_[a-z0-9]+)+\b|\{\w+\}|\[object |\bundefined\b|\bNaN\b|\bnull\b/
  const found = new Set<string>()
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest(mayBe) || !one.checkVisibility({ visibilityProperty: true })) continue
    for (const node of one.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? '') : ''
      if (raw.test(text)) found.add(`raw: “${text.slice(0, 60)}” in ${one.className || one.tagName}`)
    }
  }
  return [...found]
}
