import { type CSSProperties, Suspense, useMemo, useRef } from 'react'
import type { Paper } from '#paper/document-paper.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { exampleStatement, statementPaper } from '#paper/statement-paper.ts'
import { singleLanguage } from '#paper/words.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useSheets } from '../use-sheets.tsx'
import { useZoom } from '../use-zoom.ts'
import { type PreviewInput, useDocumentPaper, useRecordPaper, useSample } from './sample.ts'
import { designerWords as words } from './words.ts'

type Props = { definition: DocumentDefinition; template: PrintTemplate }

/** Preview of the printed sheets. It follows every change of the template. */
export function TemplatePreview({ definition, template }: Props) {
  const say = useSay()
  const { document, waiting } = useSample(definition.words.id)
  const ofDocument = document?.billNo ? fillTemplate(words.ofDocument, { number: document.billNo }) : words.ofDraft
  const shown = document ? ofDocument : words.ofExample
  return (
    <div className="designer-result">
      <p className="ui-hint">{waiting ? ' ' : say(shown)}</p>
      {waiting ? (
        <Skeleton width="100%" lines={12} />
      ) : (
        <Suspense fallback={<Skeleton width="100%" lines={12} />}>
          <PreviewSheets {...{ definition, document, template }} />
        </Suspense>
      )}
    </div>
  )
}

/** Preview of the letter to partners, with no partner filled in. */
export function LetterPreview({ template }: Pick<Props, 'template'>) {
  const say = useSay()
  const [language] = useLanguage()
  const places = usePlaces()
  const { config, user } = useSession()
  const paper = useMemo(() => {
    const reader = { places, language, template, today: config.today, company: config.company, maker: user.real_name ?? user.user_name }
    return statementPaper(exampleStatement(singleLanguage(template.language ?? language)), reader)
  }, [template, language, places, config, user])
  return (
    <div className="designer-result">
      <p className="ui-hint">{say(words.ofExample)}</p>
      <SheetsOf paper={paper} />
    </div>
  )
}

function PreviewSheets({ template, ...sampled }: PreviewInput) {
  const shown = useMemo(() => withNamedCopies(template), [template])
  const { record } = sampled.definition
  return record ? <OfRecord {...sampled} template={shown} record={record} /> : <OfDocument {...sampled} template={shown} />
}

const OfDocument = (sampled: PreviewInput) => <SheetsOf paper={useDocumentPaper(sampled)} />

const OfRecord = ({ record, ...sampled }: PreviewInput & { record: ScreenDefinition }) => (
  <SheetsOf paper={useRecordPaper(sampled, record)} />
)

/** Space around the sheets, in px. */
const spare = 32

function SheetsOf({ paper }: { paper: Paper }) {
  const say = useSay()
  const { measure, sheets } = useSheets(paper)
  const table = useRef<HTMLElement>(null)
  const zoom = useZoom(table, paper, spare)
  return (
    <>
      {measure}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={table} className="designer-sheets" aria-label={say(words.preview)} tabIndex={0}>
        <div className="print-stack" style={{ zoom } as CSSProperties}>
          {sheets}
        </div>
      </section>
    </>
  )
}

/** Leaves out copies without a name. */
const withNamedCopies = (template: PrintTemplate): PrintTemplate =>
  template.copies.every((name) => name.trim() !== '')
    ? template
    : { ...template, copies: template.copies.filter((name) => name.trim() !== '') }
