import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { priceAdjustment } from '#machines/marketing/price-adjustment.machine.ts'
import { adjustmentRecord } from '#resources/documents/marketing/price-adjustment.document.ts'
import { api } from '#web/client/api.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import type { LabelledGoods } from '#web/print/labels/labels.ts'
import { LabelsDialog } from '#web/print/labels/labels-dialog.tsx'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { ActionButton } from '#web/ui/actions/action-button.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'
import { PriceChangesDialog, priceChangesTitle } from './price-changes.tsx'

const words = {
  labels: { zh: '打印价签', en: 'Print labels' },
} as const satisfies Record<string, Words>

type PriceLabel = DataOf<'PriceAdjustmentApi_labels'>[number]

/** Goods for a price label. The label of a store's own price names the store, because labels are sorted by store. */
const labelledGoodsOf = ({ commInfoName, spec, commInfoCode, barCode, unitName, price, depotName }: PriceLabel): LabelledGoods => ({
  ...{ name: commInfoName, code: commInfoCode, spec, barCode, unitName, price, place: depotName },
})

/** Buttons for the events of price adjustments, for printing labels, and for the price history. */
function AdjustmentActions(props: OwnActionsProps) {
  const say = useSay()
  const word = useWord()
  const [labels, setLabels] = useState<readonly PriceLabel[]>()
  const [tellsChanges, tellChanges] = useState(false)
  const [only, ...more] = props.chosen
  const show = async () => {
    if (only) setLabels(await api('PriceAdjustmentApi_labels', { query: { id: only.id } }))
  }
  return (
    <>
      <RecordActions
        {...props}
        record={adjustmentRecord}
        words={priceAdjustment}
        events={[
          { event: 'SUBMIT', call: 'PriceAdjustmentApi_submit' },
          { event: 'APPROVE', call: 'PriceAdjustmentApi_approve' },
          { event: 'REJECT', call: 'PriceAdjustmentApi_reject' },
          { event: 'WITHDRAW', call: 'PriceAdjustmentApi_withdraw' },
          { event: 'CANCEL', call: 'PriceAdjustmentApi_cancel' },
        ]}
      />
      <ActionButton opens onRun={show} disabled={!only || more.length > 0} reason={word('selectOne')}>
        {say(words.labels)}
      </ActionButton>
      <ActionButton opens onRun={() => tellChanges(true)} disabled={more.length > 0} reason={word('selectOne')}>
        {say(priceChangesTitle)}
      </ActionButton>
      {tellsChanges && (
        <PriceChangesDialog adjustment={only && { id: only.id, name: String(only.name ?? '') }} onClose={() => tellChanges(false)} />
      )}
      {labels && <LabelsDialog goods={labels.map(labelledGoodsOf)} kind="shelf" onClose={() => setLabels(undefined)} />}
    </>
  )
}

/** List of price adjustments. */
export default resourcePage(adjustmentRecord, AdjustmentActions)
