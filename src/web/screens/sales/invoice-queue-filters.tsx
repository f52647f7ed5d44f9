import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { titleKinds } from '../../ticket-invoice/title-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { Icon } from '../../ui/icons.tsx'

const words = {
  depot: { zh: '仓库', en: 'Depot' },
  customer: { zh: '客户', en: 'Customer' },
  kind: { zh: '抬头类型', en: 'Kind of title' },
  anyKind: { zh: '企业和个人', en: 'Any title' },
  from: { zh: '金额从', en: 'Amount from' },
  to: { zh: '金额至', en: 'Amount to' },
} as const satisfies Record<string, Words>

/** The names of the filters in the address. */
export const queueFilters = ['depotId', 'customerId', 'titleKind', 'amountFrom', 'amountTo'] as const

type QueueQuery = Record<(typeof queueFilters)[number], string>
type FiltersProps = { query: QueueQuery; onChange: (change: Partial<QueueQuery>) => void; onClear: (() => void) | undefined }

/** The filters of invoice requests: store, customer, kind of recipient, and amount. */
export function InvoiceQueueFilters({ query, onChange, onClear }: FiltersProps) {
  const say = useSay()
  const word = useWord()
  const { depotId, customerId, titleKind, amountFrom, amountTo } = query
  return (
    <>
      <ReferenceFilter to="DepotApi" label={words.depot} value={depotId} onChange={(id) => onChange({ depotId: id })} />
      <ReferenceFilter to="CustomerApi" label={words.customer} value={customerId} onChange={(id) => onChange({ customerId: id })} />
      <SelectField
        label={say(words.kind)}
        labelHidden
        width={136}
        none={say(words.anyKind)}
        value={titleKind}
        options={Object.entries(titleKinds).map(([value, kind]) => ({ value, label: say(kind) }))}
        onChange={(kind) => onChange({ titleKind: kind })}
      />
      <Amount label={words.from} value={amountFrom} onChange={(amount) => onChange({ amountFrom: amount })} />
      <Amount label={words.to} value={amountTo} onChange={(amount) => onChange({ amountTo: amount })} />
      {onClear && (
        <Button kind="quiet" onClick={onClear}>
          <Icon name="close" size={12} />
          {word('clearFilters')}
        </Button>
      )}
    </>
  )
}

/**
 * Field for an amount, which takes effect when the user leaves it or presses Enter. Text that is not an amount
 * clears the filter.
 */
function Amount({ label, value, onChange }: { label: Words; value: string; onChange: (amount: string) => void }) {
  const say = useSay()
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined) onChange(readFigure(plainFigure(typed))?.toFixed() ?? '')
    setTyped(undefined)
  }
  return (
    <TextField
      label={say(label)}
      labelHidden
      placeholder={say(label)}
      inputMode="decimal"
      width={104}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
