import { type ReactNode, useRef, useState } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import { isRoll } from '#paper/paper-sizes.ts'
import { localMoment } from '#web/i18n/format.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { usePicture } from '../ui/fields/picture.tsx'
import { copiesOf, Sheet, Sheets } from './sheets.tsx'
import { usePages } from './use-pages.ts'
import { usePaperSay } from './use-paper-say.ts'
import { printWords } from './words.ts'

type LaidOutSheets = {
  /** The hidden sheet that is measured. It must be rendered too. */
  measure: ReactNode
  /** Undefined until the sheets are measured and the logo is loaded. */
  sheets: ReactNode | undefined
  /** Number of sheets in all copies. */
  count: number | undefined
  /** For a roll, in px. */
  length: number
}

/** Lays out the sheets of a paper as they will be printed. */
export function useSheets(paper: Paper): LaidOutSheets {
  const say = usePaperSay(paper)
  const places = usePlaces()
  const { user, config } = useSession()
  const [printedAt] = useState(() => localMoment(new Date().toISOString(), config.timeZone))
  const sheet = useRef<HTMLElement>(null)
  const measured = usePages(sheet, paper, config.printFormRows)
  const { logo = '', heading } = paper.around ?? {}
  const picture = usePicture(logo)
  // printing must wait for the logo
  const complete = logo === '' || picture.failed || picture.source !== undefined
  const pages = complete ? measured?.pages : undefined
  const foot = say(fillTemplate(printWords.printedBy, { user: user.real_name ?? user.user_name, time: printedAt }))
  const source = logo === '' ? undefined : picture.source
  const letterhead = { company: heading || config.company, footer: config.printFooter ?? '', logo: source }
  const shared = { paper, places, letterhead, foot, fixed: measured?.fixed }
  // with two pages, the hidden sheet has the sums of a page, those of the document and a blank line, so that all are
  // measured
  const claimed = isRoll(paper.kind) ? 1 : 2
  return {
    measure: (
      <div className="print-measure" aria-hidden="true">
        <Sheet ref={sheet} {...shared} fixed={undefined} start={0} end={paper.rows.length} blanks={1} page={claimed} pages={claimed} />
      </div>
    ),
    sheets: pages && <Sheets {...shared} pages={pages} />,
    count: pages && pages.length * copiesOf(paper).length,
    length: measured?.length ?? 0,
  }
}
