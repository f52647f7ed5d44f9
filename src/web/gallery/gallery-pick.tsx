import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { supplier } from '#resources/partners/supplier.resource.ts'
import { SessionContext } from '../client/session.ts'
import { type PullDefinition, PullDialog } from '../documents/types/pull-dialog.tsx'
import { useSay } from '../i18n/index.ts'
import { PickerDialog } from '../line-grid/dialogs/picker-dialog.tsx'
import type { GridGoods, LineLookups } from '../line-grid/lines/types.ts'
import { LookupDialog } from '../resources/lookup-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { failure, orders, searched } from './gallery-answers.ts'
import { gallerySession } from './gallery-session.ts'
import { galleryWords as words } from './words.ts'

const nothing = () => undefined

/**
 * The look-up dialogs (F7) for goods, rows, and lines of other documents: with rows, loading, empty, failed, and with
 * fewer columns for users who may not see all of them.
 */
export function GalleryPick() {
  return (
    <div className="ui-bar">
      {(['told', 'waiting', 'none', 'failed'] as const).map((state) => (
        <GoodsWindow key={state} state={state} />
      ))}
      {(['told', 'waiting', 'none', 'failed'] as const).map((state) => (
        <RowsWindow key={state} state={state} />
      ))}
      <SessionContext value={gallerySession({})}>
        <RowsWindow state="told" label={words.noRight} />
      </SessionContext>
      {(['told', 'waiting', 'none', 'failed'] as const).map((state) => (
        <LinesWindow key={state} state={state} />
      ))}
    </div>
  )
}

type State = keyof typeof searched
type OpenByButton = { label: string; children: (close: () => void) => ReactNode }

function OpenByButton({ label, children }: OpenByButton) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

/** An answer that arrives at once, is empty, is rejected or stays pending, depending on the state. */
function answerInState<T>(state: State, told: T, none: T): Promise<T> {
  if (state === 'waiting') return new Promise(nothing)
  return state === 'failed' ? Promise.reject(failure) : Promise.resolve(state === 'told' ? told : none)
}

function GoodsWindow({ state }: { state: State }) {
  const say = useSay()
  const goods = [words.goods, words.tea].map(
    (name, at): GridGoods => ({
      ...{ id: String(at), commInfoCode: `SP00${at + 1}`, commInfoName: say(name), spec: '24 × 550 ml', barCode: `690100000000${at}` },
      ...{ unitId: '1', unitName: say(words.unit), purchasePrice: '14.40', onHandQty: at === 0 ? '120' : '-3' },
    }),
  )
  const [lookups] = useState<LineLookups>(() => ({
    searchGoods: async () => [],
    resolve: async () => [],
    pageGoods: () => answerInState(state, { records: goods, total: 2 }, { records: [], total: 0 }),
    pageSize: 10,
    depots: [],
    taxRates: [],
  }))
  return (
    <OpenByButton label={`${say(words.goodsWindow)} · ${say(words[`of_${state}`])}`}>
      {(close) => <PickerDialog lookups={lookups} text="" onTake={close} onClose={close} />}
    </OpenByButton>
  )
}

function RowsWindow({ state, label = words[`of_${state}`] }: { state: State; label?: Words }) {
  const say = useSay()
  return (
    <OpenByButton label={`${say(words.rowsWindow)} · ${say(label)}`}>
      {(close) => <LookupDialog definition={supplier} text={searched[state]} multiple onTake={close} onClose={close} />}
    </OpenByButton>
  )
}

const pulls = { title: words.linesWindow, search: words.find, none: words.empty, left: words.left, choose: words.chooseFirst } as const

function LinesWindow({ state }: { state: State }) {
  const say = useSay()
  const told = orders(say)
  const asked = <T,>(all: T, none: T) =>
    state === 'failed'
      ? { isError: true, error: failure }
      : { isError: false, error: null, data: { told: all, none, waiting: undefined, failed: undefined }[state] }
  const pulling: PullDefinition = {
    words: pulls,
    api: 'PurchaseReceiptApi',
    useSources: () =>
      asked(
        told.map(({ id = '', billNo = '', billDate = '', finalAmt = '' }) => ({ id, billNo, billDate, finalAmt })),
        [],
      ),
    usePulled: (id) => ({
      ...{ isError: false, error: null },
      data:
        id === undefined
          ? undefined
          : {
              ...told[0],
              lines: (told[0]?.lines ?? []).map((line) => ({ ...line, sourceBodyId: line.id ?? null, shouldQty: line.qty ?? null })),
            },
    }),
  }
  return (
    <OpenByButton label={`${say(words.linesWindow)} · ${say(words[`of_${state}`])}`}>
      {(close) => <PullDialog pulling={pulling} document={{}} onDone={close} />}
    </OpenByButton>
  )
}
