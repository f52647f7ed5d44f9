import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import '../print/print-only.css'

/**
 * Content that is printed instead of the page while its tab is shown; everything else on the screen is left out. This
 * applies to Ctrl+P, the browser's menu and `window.print()`.
 * @param pages the `@page` rules for paper, orientation and margins, such as `@page { size: A4 landscape; margin: 0
 * }`. Rules for named pages must be included: if they were in another style sheet, the later sheet would win, whether
 * its rule is named or not.
 */
export function PrintOnly({ pages, children }: { pages: string; children: ReactNode }) {
  const [root, setRoot] = useState<HTMLElement>()
  useEffect(() => {
    const place = document.createElement('div')
    place.className = 'print-root'
    document.body.append(place)
    setRoot(place)
    return () => place.remove()
  }, [])
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(pages)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [pages])
  return root ? createPortal(children, root) : null
}
