import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { openingStock } from '#resources/sheets/opening-inventory.ts'
import { openings } from '#resources/sheets/opening-partner.ts'
import { api } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSay } from '../i18n/index.ts'
import type { SheetImportProps } from '../jobs/sheet-import.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { Icon } from '../ui/icons.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import type { StepProps } from './progress.ts'
import { importedResources, recogniseSheet, type SheetKind, sheetKinds } from './recognise-sheet.ts'

const ImportDialog = lazyWindow(async () => (await import('../jobs/import-dialog.tsx')).ImportDialog)
const SheetImport = lazyWindow(async () => (await import('../jobs/sheet-import.tsx')).SheetImport)

const words = {
  drop: { zh: '把表格拖到这里，或点一下选择；可以一次放几张', en: 'Drop your sheets here or click to choose; several at once' },
  holds: { zh: '内容', en: 'Holds' },
  choose: { zh: '请选择内容', en: 'Choose what it holds' },
  reading: { zh: '正在识别…', en: 'Being recognised …' },
  import: { zh: '检查并导入', en: 'Check and import' },
  again: { zh: '再次导入', en: 'Import again' },
  imported: { zh: '已导入', en: 'Imported' },
  order: {
    zh: '按从上到下的顺序导入：期初库存要用到商品，期初往来要用到客户和供应商。导入后的期初单是草稿，核对后在各自的列表里记账。',
    en: 'Import from top to bottom: opening stock needs the goods, opening balances the partners. What is imported of openings are drafts: check them, and post them in their lists.',
  },
  goods: { zh: '商品', en: 'Goods' },
  suppliers: { zh: '供应商', en: 'Suppliers' },
  customers: { zh: '客户', en: 'Customers' },
  stock: { zh: '期初库存', en: 'Opening stock' },
  receivables: { zh: '期初应收', en: 'Opening receivables' },
  payables: { zh: '期初应付', en: 'Opening payables' },
  sheetHint: {
    zh: '按模板填写：表头不要改动；有一行出错则全部不导入。',
    en: 'Fill in the template and leave its head as it is; one wrong row and nothing is taken.',
  },
} as const satisfies Record<string, Words>

type Dropped = { id: number; file: File; isRead?: boolean; kind?: SheetKind | undefined; error?: string; isImported?: boolean }
type OpeningKind = Exclude<SheetKind, keyof typeof importedResources>

const openingImports: Readonly<Record<OpeningKind, Pick<SheetImportProps, 'name' | 'template' | 'send'>>> = {
  stock: {
    name: openingStock.label,
    template: () => api('OpeningInventoryApi_template'),
    send: (file, dryRun) => api('OpeningInventoryApi_exportInventoryInfo', { body: { file, dryRun } }),
  },
  receivables: {
    name: openings.customer.label,
    template: () => api('OpeningPartnerApi_customerTemplate'),
    send: (file, dryRun) => api('OpeningPartnerApi_exportCustomerInfo', { body: { file, dryRun } }),
  },
  payables: {
    name: openings.supplier.label,
    template: () => api('OpeningPartnerApi_supplierTemplate'),
    send: (file, dryRun) => api('OpeningPartnerApi_exportSupplierInfo', { body: { file, dryRun } }),
  },
}

let lastId = 0
const isOpening = (kind: SheetKind): kind is OpeningKind => kind in openingImports
const placeOf = ({ kind }: Dropped) => (kind ? sheetKinds.indexOf(kind) : sheetKinds.length)

/** Step of the setup that takes several sheets at once. It recognises each by its headers and opens its import. */
export function SheetsStep(_: StepProps) {
  const say = useSay()
  const client = useQueryClient()
  const [sheets, setSheets] = useState<readonly Dropped[]>([])
  const [open, setOpen] = useState<Dropped>()
  const change = (id: number, more: Partial<Dropped>) =>
    setSheets((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one)))
  const take = (files: readonly File[]) => {
    const dropped = files.map((file): Dropped => ({ id: ++lastId, file }))
    setSheets((before) => [...before, ...dropped])
    for (const { id, file } of dropped) {
      recogniseSheet(file).then(
        (kind) => change(id, { kind, isRead: true }),
        (error: unknown) => change(id, { error: errorText(error) }),
      )
    }
  }
  const noteImport = () => {
    if (open) change(open.id, { isImported: true })
    void client.invalidateQueries()
  }
  return (
    <>
      <DropArea onFiles={take} />
      <p className="ui-hint">{say(words.order)}</p>
      {sheets.length > 0 && (
        <ul className="setup-sheets">
          {[...sheets]
            .sort((a, b) => placeOf(a) - placeOf(b))
            .map((sheet) => (
              <SheetRow key={sheet.id} sheet={sheet} onKind={(kind) => change(sheet.id, { kind })} onOpen={() => setOpen(sheet)} />
            ))}
        </ul>
      )}
      {open?.kind && <ImportOf sheet={open} kind={open.kind} onClose={() => setOpen(undefined)} onWritten={noteImport} />}
    </>
  )
}

function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useSay()
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <label
      htmlFor={id}
      className="setup-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <Icon name="receipt" size={20} />
      <span>{say(words.drop)}</span>
      <input
        id={id}
        type="file"
        multiple
        accept=".xlsx,.xls,.et,.csv,.txt"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}

type RowProps = { sheet: Dropped; onKind: (kind: SheetKind) => void; onOpen: () => void }

function SheetRow({ sheet: { file, isRead, kind, error, isImported }, onKind, onOpen }: RowProps) {
  const say = useSay()
  const choose = (value: string) => {
    const chosen = sheetKinds.find((one) => one === value)
    if (chosen) onKind(chosen)
  }
  return (
    <li>
      <span className="setup-mark" data-done={isImported || undefined}>
        {isImported && <Icon name="check" size={12} />}
      </span>
      <strong translate="no">{file.name}</strong>
      {error !== undefined ? (
        <span className="ui-wrong" role="alert">
          {error}
        </span>
      ) : !isRead ? (
        <span className="ui-hint">{say(words.reading)}</span>
      ) : (
        <>
          <SelectField
            label={say(words.holds)}
            labelHidden
            value={kind ?? ''}
            none={kind === undefined ? say(words.choose) : undefined}
            onChange={choose}
            options={sheetKinds.map((value) => ({ value, label: say(words[value]) }))}
          />
          {isImported && <span className="ui-hint">{say(words.imported)}</span>}
          <Button kind={isImported ? 'quiet' : 'primary'} onClick={onOpen} disabled={kind === undefined}>
            {say(isImported ? words.again : words.import)}
          </Button>
        </>
      )}
    </li>
  )
}

type ImportProps = { sheet: Dropped; kind: SheetKind; onClose: () => void; onWritten: () => void }

function ImportOf({ sheet: { file }, kind, onClose, onWritten }: ImportProps) {
  const say = useSay()
  if (isOpening(kind))
    return <SheetImport {...openingImports[kind]} tried hint={words.sheetHint} file={file} onClose={onClose} onWritten={onWritten} />
  return <ImportDialog resource={importedResources[kind]} name={say(words[kind])} file={file} onClose={onClose} onWritten={onWritten} />
}
