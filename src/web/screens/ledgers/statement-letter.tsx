import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { pageRule } from '#paper/paper-sizes.ts'
import type { PrintTemplate } from '#paper/print-template.ts'
import { type Statement, statementPaper, statementType } from '#paper/statement-paper.ts'
import { resourceOf } from '#resources/index.ts'
import type { Ledger } from '#resources/reports/ledger.ts'
import { api } from '../../client/api.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { saveFile } from '../../core/save-file.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { useSheets } from '../../print/use-sheets.tsx'
import { printWords } from '../../print/words.ts'
import { useNameOf } from '../../resources/resource-api.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PrintOnly } from '../../ui/print-only.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLetterhead } from '../entity-field.tsx'
import { statementWords as words } from './statement-words.ts'

type Page = DataOf<'SupplierLedgerApi_supplierlist'>
type Party = Statement['party']
/** The query parameters of the ledger. */
type StatementQuery = { legalEntity?: string | undefined }
type StatementData = Pick<Statement, 'entries' | 'sums' | 'total'> & { template: PrintTemplate }

const perPage = 200
/** At most this many pages of entries are in a letter. */
const mostPages = 10

/**
 * Reads the entries for a letter and the tenant's template for it. If there are too many entries, the newest are used.
 */
async function statementOf({ list }: Ledger, asked: StatementQuery): Promise<StatementData> {
  const template = await api('PrintTemplateApi_detail', { query: { billType: statementType } })
  const entries: Page['records'] = []
  for (let current = 1; ; current += 1) {
    const query = { ...asked, current, size: perPage, ascs: undefined, descs: 'bill_date' }
    const { records, total, sums = {} } = await api(list as 'SupplierLedgerApi_supplierlist', { query })
    entries.unshift(...records.toReversed())
    if (entries.length >= total || current === mostPages) return { entries, sums, total, template }
  }
}

type Props = { ledger: Ledger; asked: StatementQuery; partner: string; period: { startTime: string; endTime: string } }

/**
 * Button that shows a statement of account, prints it or saves it, so that the partner can compare it with their
 * books.
 */
export function StatementButton({ ledger, asked, partner, period }: Props) {
  const say = useSay()
  const name = useNameOf(resourceOf(ledger.partner.to), partner) ?? ''
  const [read, setRead] = useState<StatementData>()
  const open = async () => {
    try {
      setRead(await statementOf(ledger, asked))
    } catch (error) {
      toast.failed(error)
    }
  }
  return (
    <>
      <ActionButton opens onRun={open} disabled={partner === ''} reason={partner === '' ? say(words.choose) : undefined}>
        {say(words.statement)}
      </ActionButton>
      {read && ledger.party !== 'cash' && (
        <Letter {...{ read, period, asked, partner, name }} party={ledger.party} onClose={() => setRead(undefined)} />
      )}
    </>
  )
}

type LetterProps = Pick<Props, 'asked' | 'partner' | 'period'> & { read: StatementData; party: Party; name: string; onClose: () => void }

function Letter({ read, party, name, period, asked, partner, onClose }: LetterProps) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const places = usePlaces()
  const { config, user } = useSession()
  const letterhead = useLetterhead(asked.legalEntity)
  const paper = useMemo(() => {
    const { template, ...rest } = read
    const maker = user.real_name ?? user.user_name
    const reader = { places, language, template, today: config.today, company: config.company, letterhead, maker }
    return statementPaper({ ...rest, party, partner: name, period }, reader)
  }, [read, party, name, period, places, language, config, user, letterhead])
  const { measure, sheets, length } = useSheets(paper)
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton onRun={() => savePdf(party, partner, asked).catch(toast.failed)}>{say(printWords.pdf)}</ActionButton>
      <Button kind="primary" onClick={() => window.print()}>
        {say(printWords.print)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(words.preview)} width={880} footer={footer}>
      {measure}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="print-table" aria-label={say(printWords.preview)} tabIndex={0}>
        <div className="print-stack">{sheets}</div>
      </section>
      <PrintOnly pages={pageRule(paper.kind, paper.landscape, length)}>{sheets}</PrintOnly>
    </Dialog>
  )
}

/** Downloads the same letter as a PDF that the server makes. */
async function savePdf(party: Party, id: string, asked: StatementQuery): Promise<void> {
  const file =
    party === 'customer'
      ? await api('CustomerLedgerApi_statement', { query: { ...asked, customerId: id } })
      : await api('SupplierLedgerApi_statement', { query: { ...asked, supplierId: id } })
  saveFile(file)
}
