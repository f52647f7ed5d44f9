import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import type { LabelledGoods } from '../../print/labels/labels.ts'
import { LabelsButton } from '../../print/labels/labels-button.tsx'
import { type ResourceRow, useReloadResource } from '../../resources/resource-api.ts'
import { useRunEach } from '../../resources/run-each.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import { memberValuePath, partnerBalancePath } from './balance-paths.ts'
import { mallGoods } from './custom-screens.ts'
import '../system.css'

const words = {
  putOn: { zh: '上架', en: 'Put on shelves' },
  putOff: { zh: '下架', en: 'Take off shelves' },
  oneUnit: { zh: '仅用基本单位', en: 'Basic unit only' },
  oneUnitAsk: { zh: '确定将选择商品的辅助单位删除?', en: 'Remove the further units of the selected goods?' },
  value: { zh: '积分储值', en: 'Points and stored value' },
  changes: { zh: '余额变动', en: 'Changes of the balance' },
  main: { zh: '设为主会员', en: 'Make main member' },
  retry: { zh: '重试', en: 'Try again' },
  paidBack: { zh: '确认已退款', en: 'Paid back' },
  paidBackAsk: { zh: '确定已把钱退给客户?', en: 'Has the customer been paid back?' },
  tagOn: { zh: '加标签', en: 'Put tags on' },
  tagOff: { zh: '去标签', en: 'Take tags off' },
  noTags: { zh: '没有类型为 supplier 的标签', en: 'There are no tags of the type supplier' },
} as const satisfies Record<string, Words>

type SelectedRows = { chosen: readonly ResourceRow[] }
type RowAction = { name: Words; run: (row: ResourceRow) => Promise<unknown>; confirm?: Words; onlyOne?: true }

/** Buttons that run an action for each selected row. After that the list is read again. */
export function RowActionButtons({
  of: definition,
  verb = 'edit',
  chosen,
  steps,
}: SelectedRows & { of: ScreenDefinition; verb?: string; steps: readonly RowAction[] }) {
  const say = useSay()
  const runEach = useRunEach(definition)
  const again = useReloadResource(definition)
  const reasonFor = useReason(`${definition.stem}_${verb}`)
  return steps.map(({ name, run, confirm, onlyOne }) => {
    const reason = reasonFor(onlyOne ? chosen.length === 1 : chosen.length > 0)
    const act = () => runEach({ title: say(name), rows: chosen, run: (row) => run(row).finally(again) })
    return (
      <ActionButton key={name.en} forGood onRun={act} confirm={confirm} disabled={reason !== undefined} reason={reason}>
        {say(name)}
      </ActionButton>
    )
  })
}

/**
 * Returns a function that says why a button is disabled: the right is missing, or the wrong number of rows is
 * selected.
 */
function useReason(right: string) {
  const word = useWord()
  const { can } = useSession()
  return (fits: boolean) => (can(right) ? (fits ? undefined : word('selectOne')) : word('noRight'))
}

const goodsOf = ({ id, version }: ResourceRow) => ({ body: { commInfoId: id, version } })

const goodsActions: readonly RowAction[] = [
  { name: words.putOn, run: (row) => api('FranchiseCommodityApi_putOnShelves', goodsOf(row)) },
  { name: words.putOff, run: (row) => api('FranchiseCommodityApi_putOffShelves', goodsOf(row)) },
  {
    name: words.oneUnit,
    run: ({ id, version }) => api('FranchiseCommodityApi_updateMultiUnit', { body: { id, version, isMultiUnit: 1 } }),
    confirm: words.oneUnitAsk,
  },
]

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value))

const labelledRow = ({ id, commInfoName, spec, commInfoCode, barCode, unitName, onHandQty }: ResourceRow): LabelledGoods => ({
  ...{ commInfoId: id, name: textOf(commInfoName) ?? '', code: textOf(commInfoCode) ?? '', spec: textOf(spec) },
  ...{ barCode: textOf(barCode), unitName: textOf(unitName), qty: textOf(onHandQty) },
})

/** Buttons that offer goods in the mall or withdraw them, set them back to one unit, and print their labels. */
export const CommodityActions = ({ chosen }: SelectedRows) => (
  <>
    <RowActionButtons of={resourceOf('CommodityApi')} chosen={chosen} steps={goodsActions} />
    <LabelsButton goods={chosen.map(labelledRow)} kind="goods" />
  </>
)

/** The buttons above the list of mall goods: offering goods and withdrawing them. */
export const MallGoodsActions = ({ chosen }: SelectedRows) => (
  <RowActionButtons of={mallGoods} chosen={chosen} steps={goodsActions.slice(0, 2)} />
)

const memberRowActions: readonly RowAction[] = [
  { name: words.main, run: ({ id, version }) => api('MemberApi_updateMain', { body: { id, version } }), onlyOne: true },
]

/**
 * Button that makes a member the main one of their customer, and a button to the customer's stored value and points,
 * which all its members share.
 */
export const MemberActions = ({ chosen }: SelectedRows) => (
  <>
    <RowActionButtons of={resourceOf('MemberApi')} chosen={chosen} steps={memberRowActions} />
    <ValueButton customerIds={chosen.map(({ customerId }) => String(customerId))} />
  </>
)

/** Button that opens the points and stored value of the selected customer's members. */
export const CustomerActions = ({ chosen }: SelectedRows) => <ValueButton customerIds={chosen.map(({ id }) => id)} />

/** Button that opens the points and stored value of the customer. Exactly one must be selected. */
function ValueButton({ customerIds }: { customerIds: readonly string[] }) {
  const say = useSay()
  const open = useOpenTab()
  const reason = useReason('member_view')(customerIds.length === 1)
  return (
    <ActionButton onRun={() => open(`${memberValuePath}?customerId=${customerIds[0]}`)} disabled={reason !== undefined} reason={reason}>
      {say(words.value)}
    </ActionButton>
  )
}

/** Button that opens the balance of the selected network partner, with its changes. */
export function PartnerActions({ chosen }: SelectedRows) {
  const say = useSay()
  const open = useOpenTab()
  const reason = useReason('networkpartner_view')(chosen.length === 1)
  return (
    <ActionButton
      onRun={() => open(`${partnerBalancePath}?recommendedId=${chosen[0]?.id}`)}
      disabled={reason !== undefined}
      reason={reason}
    >
      {say(words.changes)}
    </ActionButton>
  )
}

const refundRowActions: readonly RowAction[] = [
  { name: words.retry, run: ({ id }) => api('OrderRefundApi_retry', { body: { id } }) },
  { name: words.paidBack, run: ({ id }) => api('OrderRefundApi_confirm', { body: { id } }), confirm: words.paidBackAsk },
]

/** Buttons for refunds: failed ones can be tried again, and cashiers confirm those that they have paid. */
export const RefundActions = ({ chosen }: SelectedRows) => (
  <RowActionButtons of={resourceOf('OrderRefundApi')} verb="refund" chosen={chosen} steps={refundRowActions} />
)

/** Buttons that add tags to the selected suppliers, or remove them. */
export function SupplierActions({ chosen }: SelectedRows) {
  const say = useSay()
  const reason = useReason('supplier_edit')(chosen.length > 0)
  const [tagging, tag] = useState<'tagOn' | 'tagOff'>()
  return (
    <>
      {(['tagOn', 'tagOff'] as const).map((name) => (
        <ActionButton key={name} opens onRun={() => tag(name)} disabled={reason !== undefined} reason={reason}>
          {say(words[name])}
        </ActionButton>
      ))}
      {tagging && <TagDialog chosen={chosen} name={tagging} onClose={() => tag(undefined)} />}
    </>
  )
}

function TagDialog({ chosen, name, onClose }: SelectedRows & { name: 'tagOn' | 'tagOff'; onClose: () => void }) {
  const say = useSay()
  const word = useWord()
  const again = useReloadResource(resourceOf('SupplierApi'))
  const tags = useOperation('TagApi_all', { query: { type: 'supplier' } }, { gcTime: 0, staleTime: 0 })
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set())
  const save = async () => {
    const body = { supplierIds: chosen.map(({ id }) => id), tagIds: [...ticked] }
    await api(name === 'tagOn' ? 'SupplierApi_putOnTag' : 'SupplierApi_putOffTag', { body })
    again()
  }
  const change = (id: string, on: boolean) => tick(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  return (
    <SaveDialog title={say(words[name])} {...{ save, onClose }} blocked={ticked.size === 0 ? word('selectOne') : undefined}>
      {tags.data?.length === 0 && <Empty>{say(words.noTags)}</Empty>}
      {tags.isLoading && <Skeleton width="100%" lines={4} />}
      <div className="grant-tree">
        <ul>
          {(tags.data ?? []).map((one) => (
            <li key={one.id}>
              <label>
                <input type="checkbox" checked={ticked.has(one.id)} onChange={(event) => change(one.id, event.target.checked)} />
                {one.name}
              </label>
            </li>
          ))}
        </ul>
      </div>
    </SaveDialog>
  )
}
