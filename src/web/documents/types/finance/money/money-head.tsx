import type { Words } from '#domain/core/words.ts'
import { formatMoney } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { useEntries } from '../../../../resources/dictionary-field.tsx'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { ReadValues } from '../../../page/head/read-values.tsx'
import { useHeadErrors } from '../../../page/head/use-head-errors.ts'
import { InvoiceFields, useInvoiceValues } from '../invoice-fields.tsx'
import type { MoneyDocument, MoneyLayout, MoneyProps } from './money-parts.ts'

const words = {
  partner: { zh: '往来单位', en: 'Partner' },
  direction: { zh: '收付', en: 'In or out' },
  in: { zh: '收款', en: 'Money comes in' },
  out: { zh: '付款', en: 'Money goes out' },
  owesMore: { zh: '应收增加（应付减少）', en: 'The partner owes more' },
  isOwedMore: { zh: '应付增加（应收减少）', en: 'We owe more' },
  amount: { zh: '金额', en: 'Amount' },
  tax: { zh: '税额', en: 'Tax' },
  account: { zh: '资金账户', en: 'Account' },
  way: { zh: '结算方式', en: 'Way of payment' },
  owed: { zh: '不选则记应付，以后付款', en: 'Without one it is owed to the partner' },
  settled: { zh: '已核销金额', en: 'Settled' },
  waiting: { zh: '待勾选税额', en: 'To be certified' },
} as const satisfies Record<string, Words>

type Props = MoneyProps & { readOnly: boolean; look: MoneyLayout }

/** Head with partner, direction, amount, account and payment method, as fields or read-only. */
export function MoneyHead({ readOnly, ...rest }: Props) {
  return readOnly ? <ReadHead {...rest} /> : <EnteredHead {...rest} />
}

type MoneyHeadContentProps = Omit<Props, 'readOnly'>

const directionsOf = ({ account }: MoneyLayout) =>
  account === 'none' ? ([words.owesMore, words.isOwedMore] as const) : ([words.in, words.out] as const)

const payWays = { of: 'platform', code: 'pay_way' } as const

function ReadHead({ document, look }: MoneyHeadContentProps) {
  const say = useSay()
  const ways = useEntries(payWays)
  const invoice = useInvoiceValues(document)
  const { bartererName, direction, amount, accountName, payWay, settledAmt, taxAmt, waitingAmt } = document
  const shown: readonly (readonly [Words, string | undefined])[] = [
    [words.partner, bartererName],
    [words.direction, direction ? say(directionsOf(look)[direction - 1] ?? words.in) : undefined],
    [words.amount, amount && formatMoney(amount)],
    [words.tax, taxAmt && formatMoney(taxAmt)],
    [words.account, accountName],
    [words.way, payWay && (ways.find(({ value }) => value === payWay)?.label ?? payWay)],
    ...invoice,
    [words.waiting, waitingAmt && formatMoney(waitingAmt)],
    [words.settled, look.lines === 'documents' && settledAmt ? formatMoney(settledAmt) : undefined],
  ]
  return (
    <div className="doc-fields" data-read>
      <ReadValues values={shown} />
    </div>
  )
}

function EnteredHead({ document, settings, refusal, look, onChange }: MoneyHeadContentProps) {
  const say = useSay()
  const errorOf = useHeadErrors(refusal)
  const { bartererId, bartererName = '', direction, amount = '', accountId, accountName = '' } = document
  const options = directionsOf(look).map((label, at) => ({ value: String(at + 1), label: say(label) }))
  return (
    <div className="doc-fields">
      <div data-field="bartererId" data-wide>
        <ReferencePicker
          label={say(words.partner)}
          to="BartererApi"
          required={look.account !== 'possible'}
          value={bartererId ? { id: bartererId, name: bartererName } : undefined}
          onChange={(partner) => onChange(withPartner(partner, look))}
          {...errorOf('bartererId')}
        />
      </div>
      <div data-field="direction">
        <SelectField
          label={say(words.direction)}
          value={direction === undefined ? '' : String(direction)}
          options={direction === undefined ? [{ value: '', label: '' }, ...options] : options}
          onChange={(value) => onChange({ direction: Number(value), ...(look.lines === 'documents' ? { lines: [] } : {}) })}
          {...errorOf('direction')}
        />
      </div>
      <div data-field="amount">
        <DecimalField
          label={say(words.amount)}
          required
          value={amount}
          places={settings.places.amount}
          onChange={(text) => onChange({ amount: text })}
          {...errorOf('amount')}
        />
      </div>
      {look.account !== 'none' && (
        <div data-field="accountId">
          <ReferencePicker
            label={say(words.account)}
            to="CashAccountApi"
            required={look.account === 'needed'}
            value={accountId ? { id: accountId, name: accountName } : undefined}
            onChange={(account) => onChange({ accountId: account?.id, accountName: account?.name } as Partial<MoneyDocument>)}
            {...(look.account === 'possible' ? { hint: say(words.owed) } : {})}
            {...errorOf('accountId')}
          />
        </div>
      )}
      {look.account !== 'none' && <PayWayField {...{ document, errorOf, onChange }} />}
      {look.lines === 'subjects' && <InvoiceFields {...{ document, errorOf, onChange }} />}
    </div>
  )
}

/**
 * The change for a newly chosen partner. Lines that name documents are cleared, because these are the former
 * partner's, and the direction is derived from the new partner until it is entered.
 */
const withPartner = (partner: { id: string; name: string } | undefined, { lines }: MoneyLayout) =>
  ({
    bartererId: partner?.id,
    bartererName: partner?.name,
    ...(lines === 'documents' ? { lines: [], direction: undefined } : {}),
  }) as Partial<MoneyDocument>

type ErrorOf = (field: string) => { error?: string }

function PayWayField({
  document: { payWay = '' },
  errorOf,
  onChange,
}: Pick<MoneyHeadContentProps, 'document' | 'onChange'> & { errorOf: ErrorOf }) {
  const say = useSay()
  const ways = useEntries(payWays)
  return (
    <div data-field="payWay">
      <SelectField
        label={say(words.way)}
        value={payWay}
        options={payWay === '' ? [{ value: '', label: '' }, ...ways] : ways}
        onChange={(value) => onChange({ payWay: value })}
        {...errorOf('payWay')}
      />
    </div>
  )
}
