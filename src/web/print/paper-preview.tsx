import { type ReactNode, useRef, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { isRoll, pageRule } from '#paper/paper-sizes.ts'
import { filled } from '../documents/words/fill-words.ts'
import { localMoment } from '../documents/words/local-moment.ts'
import { useSay } from '../i18n/index.ts'
import { usePlaces, useSession } from '../session.ts'
import { PrintOnly } from './print-only.tsx'
import { Sheet, Sheets } from './sheets.tsx'
import { usePages } from './use-pages.ts'
import { printWords } from './words.ts'

type Props = {
  label: string
  paper: Paper
  /** The bar above the sheets, told how many there are once they are measured. */
  children: (pages: number | undefined) => ReactNode
}

/** A paper as its sheets will be, and what goes to the printer. */
export function PaperPreview({ label, paper, children }: Props) {
  const say = useSay()
  const places = usePlaces()
  const { user, config } = useSession()
  const [printedAt] = useState(() => localMoment(new Date().toISOString(), config.timeZone))
  const sheet = useRef<HTMLElement>(null)
  const measured = usePages(sheet, paper, config.printFormRows)
  const pages = measured?.pages
  const claimed = isRoll(paper.kind) ? 1 : 2
  const foot = say(filled(printWords.printedBy, { user: user.real_name ?? user.user_name, time: printedAt }))
  const shared = { paper, places, letterhead: { company: config.company, footer: config.printFooter ?? '' }, foot, fixed: measured?.fixed }
  return (
    <section className="shell-page print-page" aria-label={label}>
      {children(pages?.length)}
      <div className="print-measure" aria-hidden="true">
        {/* two pages are claimed, so that both the sum of a page and that of all are measured, and a blank line */}
        <Sheet ref={sheet} {...shared} fixed={undefined} start={0} end={paper.rows.length} blanks={1} page={claimed} pages={claimed} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="print-table" aria-label={say(printWords.preview)} tabIndex={0}>
        <div className="print-stack">{pages && <Sheets {...shared} pages={pages} />}</div>
      </section>
      <PrintOnly pages={pageRule(paper.kind, paper.landscape, measured?.length ?? 0)}>
        {pages && <Sheets {...shared} pages={pages} />}
      </PrintOnly>
    </section>
  )
}
