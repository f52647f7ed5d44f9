import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import '../print/print-only.css'

/**
 * Printed in place of the page, while the tab that contains it is shown: everything else on the screen is hidden.
 * Ctrl+P, the browser's menu and `window.print()` all print this.
 * @param pages the `@page` rules: paper, orientation, margins, such as `@page { size: A4 landscape; margin: 0 }`.
 * They include rules for named pages: across style sheets the browser lets the later one win, named or not.
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
