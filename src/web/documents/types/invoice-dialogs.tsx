import { useState } from 'react'
import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import { invoiceKinds, isOnPaper, issueProblems, redReasons } from '#domain/tax/invoice.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'

const words = {
  issue: { zh: '开票', en: 'Issue' },
  issueRed: { zh: '红字开票', en: 'Issue the red invoice' },
  kind: { zh: '发票种类', en: 'Kind of invoice' },
  number: { zh: '发票号码', en: 'Number' },
  code: { zh: '发票代码', en: 'Code' },
  day: { zh: '开票日期', en: 'Issued on' },
  apply: { zh: '红冲申请', en: 'Ask for a red invoice' },
  reason: { zh: '红冲原因', en: 'Why' },
  amount: { zh: '红冲金额', en: 'Amount' },
  by: { zh: '申请方', en: 'Asked for by' },
  us: { zh: '我方', en: 'Us' },
  supplier: { zh: '供应商', en: 'The supplier' },
} as const satisfies Record<string, Words>

export type IssuePayload = { invoiceKind?: string; invoiceNo: string; invoiceCode?: string; invoiceDate?: string }
export type RedPayload = { redReason: number; amount?: string; redBy?: number }

type IssueProps = { kind?: string | undefined; onDone: (said: IssuePayload | undefined) => void }

/**
 * Dialog for the data of an invoice to be issued. A red invoice has the kind of the invoice it reverses, and today's
 * date.
 */
export function IssueDialog({ kind, onDone }: IssueProps) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const [said, setSaid] = useState<IssuePayload>({ invoiceKind: kind ?? '2504', invoiceNo: '' })
  const [tried, setTried] = useState(false)
  const problems = issueProblems(said)
  const errorOf = (field: string) => {
    const reason = tried ? problems.find((problem) => problem.field === field)?.reason : undefined
    return reason ? { error: sayIn(reason, language) } : {}
  }
  const set = (change: Partial<IssuePayload>) => setSaid({ ...said, ...change })
  const done = () => {
    setTried(true)
    if (problems.length > 0) return
    const { invoiceKind = '', invoiceNo, invoiceCode, invoiceDate } = said
    const code = isOnPaper(invoiceKind) && invoiceCode ? { invoiceCode } : {}
    onDone({ invoiceNo, ...code, ...(kind ? {} : { invoiceKind, ...(invoiceDate ? { invoiceDate } : {}) }) })
  }
  const title = say(kind ? words.issueRed : words.issue)
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" onClick={done}>
        {title}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={title} width={440} footer={footer}>
      <div className="doc-form">
        {!kind && (
          <SelectField
            label={say(words.kind)}
            value={said.invoiceKind ?? ''}
            options={Object.entries(invoiceKinds).map(([value, label]) => ({ value, label: say(label) }))}
            onChange={(invoiceKind) => setSaid({ ...said, invoiceKind, ...(isOnPaper(invoiceKind) ? {} : { invoiceCode: '' }) })}
          />
        )}
        <TextField
          label={say(words.number)}
          required
          inputMode="numeric"
          value={said.invoiceNo}
          onChange={(invoiceNo) => set({ invoiceNo: invoiceNo.trim() })}
          {...errorOf('invoiceNo')}
        />
        {isOnPaper(said.invoiceKind) && (
          <TextField
            label={say(words.code)}
            required
            inputMode="numeric"
            value={said.invoiceCode ?? ''}
            onChange={(invoiceCode) => set({ invoiceCode: invoiceCode.trim() })}
            {...errorOf('invoiceCode')}
          />
        )}
        {!kind && (
          <DateField
            label={say(words.day)}
            value={said.invoiceDate ?? ''}
            onChange={(invoiceDate) => set({ invoiceDate: invoiceDate ?? '' })}
          />
        )}
      </div>
    </Dialog>
  )
}

type RedProps = {
  /**
   * Amounts of the invoice: its total, what red invoices have reversed, and what remains to be reversed because of
   * returns.
   */
  document: { amount?: string; redAmt?: string; pendingRedAmt?: string }
  /** True if the seller or the buyer may apply for the red invoice; the dialog then asks which of them does. */
  eitherSide?: boolean
  settings: LineSettings
  onDone: (said: RedPayload | undefined) => void
}

/** Dialog for the reason and amount of a red invoice. It proposes what returns require, otherwise all that remains. */
export function RedDialog({ document, eitherSide, settings, onDone }: RedProps) {
  const say = useSay()
  const word = useWord()
  const { amount = '0', redAmt = '0', pendingRedAmt } = document
  const left = (readFigure(amount) ?? zero).sub(readFigure(redAmt) ?? zero).toFixed(settings.places.amount)
  const [reason, setReason] = useState(pendingRedAmt ? 2 : 1)
  const [asked, setAsked] = useState(pendingRedAmt ?? left)
  const [by, setBy] = useState('1')
  const said = { redReason: reason, ...(asked === left ? {} : { amount: asked }), ...(eitherSide ? { redBy: Number(by) } : {}) }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" onClick={() => onDone(said)}>
        {say(words.apply)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.apply)} width={440} footer={footer}>
      <div className="doc-form">
        <SelectField
          label={say(words.reason)}
          value={String(reason)}
          options={Object.entries(redReasons).map(([value, label]) => ({ value, label: say(label) }))}
          onChange={(value) => setReason(Number(value))}
        />
        {eitherSide && (
          <SelectField
            label={say(words.by)}
            value={by}
            options={[
              { value: '1', label: say(words.us) },
              { value: '2', label: say(words.supplier) },
            ]}
            onChange={setBy}
          />
        )}
        <DecimalField label={say(words.amount)} value={asked} places={settings.places.amount} onChange={setAsked} />
      </div>
    </Dialog>
  )
}
