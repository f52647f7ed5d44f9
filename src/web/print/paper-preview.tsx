import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { pageRule } from '#paper/paper-sizes.ts'
import { useSay } from '../i18n/index.ts'
import { PrintOnly } from '../ui/print-only.tsx'
import { useSheets } from './use-sheets.tsx'
import { useZoom } from './use-zoom.ts'
import { printWords } from './words.ts'

type Props = {
  label: string
  paper: Paper
  /** The bar above the sheets. It gets the number of sheets once they are measured. */
  children: (pages: number | undefined) => ReactNode
}

/** Preview of the sheets, as large as they fit, and the same sheets for the printer. */
export function PaperPreview({ label, paper, children }: Props) {
  const say = useSay()
  const { measure, sheets, count, length } = useSheets(paper)
  const table = useRef<HTMLElement>(null)
  const zoom = useZoom(table, paper)
  return (
    <section className="shell-page print-page" aria-label={label}>
      {children(count)}
      {measure}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={table} className="print-table" aria-label={say(printWords.preview)} tabIndex={0}>
        <div className="print-stack" style={{ zoom } as CSSProperties}>
          {sheets}
        </div>
      </section>
      <PrintOnly pages={pageRule(paper.kind, paper.landscape, length)}>{sheets}</PrintOnly>
    </section>
  )
}
