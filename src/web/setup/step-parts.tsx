import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { DocumentKindName } from '#machines/index.ts'
import { api, useOperation } from '../client/api.ts'
import { newAddressOf } from '../document-engine/unsaved-ids.ts'
import { useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { SettingList } from '../screens/system/settings.screen.tsx'
import { Button } from '../ui/button.tsx'
import { OpeningOwed } from './opening-owed.tsx'
import type { StepId } from './progress.ts'
import { QuickAdd } from './quick-add.tsx'
import { setupWords as words } from './words.ts'

const few = { query: { current: 1, size: 5, descs: 'id' } }

/** Adds a row and refreshes the progress of the steps. */
function useAdding() {
  const client = useQueryClient()
  return async (call: Promise<unknown>) => {
    await call
    await client.invalidateQueries({ predicate: ({ queryKey: [id] }) => /^(Depot|Unit|Supplier|Commodity)Api_/.test(String(id)) })
  }
}

/** Generates codes for the first rows, so that beginners need not invent them. */
const codeAfter = (prefix: string, count: number) => `${prefix}${String(count + 1).padStart(3, '0')}`

function Stores() {
  const add = useAdding()
  const { records = [], total = 0 } = useOperation('DepotApi_list', few).data ?? {}
  const submit = (name: string) => add(api('DepotApi_submit', { body: { code: codeAfter('CK', total), name } }))
  return <QuickAdd label={words.stores} names={records.map(({ name }) => name)} total={total} onAdd={submit} />
}

function Units() {
  const add = useAdding()
  const { records = [], total = 0 } = useOperation('UnitApi_list', few).data ?? {}
  const submit = (name: string) => add(api('UnitApi_submit', { body: { name } }))
  return <QuickAdd label={words.units} names={records.map(({ name }) => name)} total={total} onAdd={submit} />
}

function Masters() {
  const add = useAdding()
  const suppliers = useOperation('SupplierApi_list', few).data
  const goods = useOperation('CommodityApi_list', few).data
  const units = useOperation('UnitApi_lookup', { query: { size: 50 } }).data?.records ?? []
  const addSupplier = (supplierName: string) =>
    add(api('SupplierApi_submit', { body: { supplierCode: codeAfter('GYS', suppliers?.total ?? 0), supplierName } }))
  const addGoods = (commInfoName: string, unitId: string) =>
    add(api('CommodityApi_submit', { body: { commInfoCode: codeAfter('SP', goods?.total ?? 0), commInfoName, unitId } }))
  return (
    <>
      <QuickAdd
        label={words.suppliers}
        names={(suppliers?.records ?? []).map(({ supplierName }) => supplierName)}
        total={suppliers?.total ?? 0}
        onAdd={addSupplier}
      />
      <QuickAdd
        label={words.goods}
        names={(goods?.records ?? []).map(({ commInfoName }) => commInfoName)}
        total={goods?.total ?? 0}
        units={units.map(({ id, name }) => ({ value: id, label: name }))}
        onAdd={addGoods}
      />
    </>
  )
}

/** Opens a new document in a step. */
function NewDocument({ kind, label }: { kind: DocumentKindName; label: Words }) {
  const say = useSay()
  const open = useOpenTab()
  return (
    <div>
      <Button kind="primary" onClick={() => open(newAddressOf(kind))}>
        {say(label)}
      </Button>
    </div>
  )
}

const Opening = () => (
  <>
    <NewDocument kind="openingInventory" label={words.newOpening} />
    <OpeningOwed />
  </>
)
const Receipt = () => <NewDocument kind="purchaseReceipt" label={words.newReceipt} />

const Company = () => <SettingList keys={['PRINT_COMPANY', 'PRINT_FOOTER']} />
const figureKeys = ['UNIT_DECIMAL_PLACES', 'AMT_DECIMAL_PLACES', 'NUMBER_DECIMAL_PLACES', 'DEFAULT_TAX_RATE', 'TAXPAYER_KIND']
const Figures = () => <SettingList keys={figureKeys} />

/** The form of each step. */
export const stepParts: Readonly<Record<StepId, ComponentType>> = {
  company: Company,
  stores: Stores,
  units: Units,
  figures: Figures,
  masters: Masters,
  opening: Opening,
  receipt: Receipt,
}
