import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { ApiRefusal, api, operationQuery, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Refusal } from '../../resources/refusal.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Tree, type TreeLine } from '../../ui/tree.tsx'
import { RemoveButton } from './remove-button.tsx'
import '../system.css'

type Region = DataOf<'RegionApi_detail'>

const words = {
  title: { zh: '行政区划', en: 'Regions' },
  below: { zh: '新增下级', en: 'Add below' },
  code: { zh: '区划编号', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  above: { zh: '上级区划', en: 'Above' },
  sort: { zh: '排序', en: 'Order' },
  remark: { zh: '备注', en: 'Remark' },
  choose: { zh: '请在左侧选择一个区划', en: 'Choose a region at the left' },
  codeRule: { zh: '2至12位数字', en: '2 to 12 digits' },
} as const satisfies Record<string, Words>

const top = ''

type RegionNode = DataOf<'RegionApi_tree'>[number]

/** The regions that a search found, with their ancestors. All are unfolded, except those that the user has folded. */
const unfoldedLines = (nodes: readonly RegionNode[], level: number, folded: ReadonlySet<string>): TreeLine[] =>
  nodes.flatMap(({ id, title, children = [] }) => [
    { id, title: `${title} ${id}`, level, ...(children.length > 0 && { open: !folded.has(id) }) },
    ...(folded.has(id) ? [] : unfoldedLines(children, level + 1, folded)),
  ])

/**
 * The lines of the tree. Each level is read when it is opened; with a search text, the lines are the matches with
 * their ancestors.
 */
function useLines(text: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const keyword = text.trim()
  const parents = [top, ...open]
  const levels = useQueries({
    queries: parents.map((code) => operationQuery('RegionApi_lazyTree', { query: code === top ? {} : { parentCode: code } })),
  })
  const found = useOperation('RegionApi_tree', { query: { keyword } }, { enabled: keyword !== '', placeholderData: keepPreviousData })
  const below = new Map(parents.map((code, at) => [code, levels[at]?.data ?? []]))
  const opened = (code: string, level: number): TreeLine[] =>
    (below.get(code) ?? []).flatMap(({ id, title, hasChildren }) => [
      { id, title: `${title} ${id}`, level, ...(hasChildren && { open: open.has(id) }) },
      ...(open.has(id) ? opened(id, level + 1) : []),
    ])
  const toggle = (code: string) => {
    const next = new Set(keyword === '' ? open : folded)
    if (!next.delete(code)) next.add(code)
    if (keyword === '') setOpen(next)
    else setFolded(next)
  }
  const [first] = levels
  return {
    lines: keyword === '' ? opened(top, 1) : unfoldedLines(found.data ?? [], 1, folded),
    error: first?.error,
    isPending: first?.isPending,
    refetch: first?.refetch,
    toggle,
  }
}

/** Page of the administrative regions, with the tree on the left and the selected region on the right. */
export default function RegionsPage() {
  const say = useSay()
  const word = useWord()
  const [text, search] = useState('')
  const [chosen, choose] = useState('')
  const [adding, add] = useState(false)
  const tree = useLines(text)
  const region = useOperation('RegionApi_detail', { query: { code: chosen } }, { enabled: chosen !== '', staleTime: 0 })
  if (region.error instanceof ApiRefusal && region.error.code === 403) return <Forbidden right="region_view" />
  const shown = chosen === '' ? undefined : region.data
  return (
    <div className="shell-page regions">
      <h1 className="ui-hidden">{say(words.title)}</h1>
      <aside className="regions-tree" aria-label={say(words.title)}>
        <TextField label={word('search')} labelHidden type="search" placeholder={say(words.title)} value={text} onChange={search} />
        {tree.error ? (
          <ErrorState error={tree.error} onRetry={() => void tree.refetch?.()} />
        ) : tree.isPending ? (
          <Skeleton width="80%" lines={8} />
        ) : (
          <Tree
            label={say(words.title)}
            lines={tree.lines}
            value={chosen}
            onChoose={(code) => {
              add(false)
              choose(code)
            }}
            onToggle={tree.toggle}
          />
        )}
      </aside>
      <div className="regions-form">
        <RegionActions region={shown} onAdd={() => add(true)} onGone={() => choose('')} />
        {adding ? (
          <RegionForm
            key={`below ${chosen}`}
            above={shown}
            onSaved={(code) => {
              add(false)
              choose(code)
            }}
          />
        ) : shown ? (
          <RegionForm key={shown.code} region={shown} onSaved={choose} />
        ) : (
          <Empty>{say(words.choose)}</Empty>
        )}
      </div>
    </div>
  )
}

/** Returns a function that reads all regions again. */
function useReloadRegions() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('RegionApi_') })
}

type ActionsProps = { region: Region | undefined; onAdd: () => void; onGone: () => void }

function RegionActions({ region, onAdd, onGone }: ActionsProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadRegions()
  const noAdd = can('region_edit') ? undefined : word('noRight')
  const remove = () => api('RegionApi_remove', { query: { id: region?.code ?? '' } })
  return (
    <fieldset className="ui-bar" aria-label={word('actions')}>
      <ActionButton shortcut="Alt+N" onRun={onAdd} disabled={noAdd !== undefined} reason={noAdd}>
        {region ? say(words.below) : word('add')}
      </ActionButton>
      <RemoveButton
        right="region_delete"
        any={region !== undefined}
        remove={remove}
        onDone={() => {
          onGone()
          void again()
        }}
      />
    </fieldset>
  )
}

type FormProps = { region?: Region; above?: Region; onSaved: (code: string) => void }
type Name = 'code' | 'name' | 'sort' | 'remark'

/** Form of a region. The code of a stored region cannot be changed. */
function RegionForm({ region, above, onSaved }: FormProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadRegions()
  const [base, setBase] = useState(region)
  const [values, change] = useState(() => valuesOf(region))
  const [errors, fail] = useState<Partial<Record<string, string>>>({})
  const [newer, setNewer] = useState<{ said: string; region: Region }>()
  const save = async () => {
    const code = values.code.trim()
    const wrong = wrongIn(values)
    if (wrong) return fail({ [wrong[0]]: say(wrong[1]) })
    const parentCode = base?.parentCode ?? above?.code
    const rest = { ...(parentCode && { parentCode }), ...(base && { version: base.version }) }
    const body = { code, name: values.name.trim(), sort: Number(values.sort), remark: values.remark, ...rest }
    try {
      setBase(await api('RegionApi_submit', { body }))
      fail({})
      // selected at once, so that the next action applies to this region and not to the one that was selected before
      onSaved(code)
      toast.success(word(region ? 'updated' : 'added'))
      await again()
    } catch (error) {
      if (error instanceof ApiRefusal && error.current) return setNewer({ said: error.msg, region: error.current as Region })
      fail(refusedFields(error))
    }
  }
  /** The values typed here, on top of what another user has saved meanwhile. */
  const typedOver = (theirs: Region) => {
    const [was, now] = [valuesOf(base), valuesOf(theirs)]
    const isTyped = (name: Name) => values[name] !== was[name]
    return { ...now, ...Object.fromEntries((Object.keys(now) as Name[]).filter(isTyped).map((name) => [name, values[name]])) }
  }
  const goOn = (region: Region, now: typeof values) => {
    setBase(region)
    change(now)
    setNewer(undefined)
  }
  const field = (name: Name, readOnly = false) => ({
    label: say(words[name]),
    readOnly: readOnly || !can('region_edit'),
    error: errors[name],
    value: values[name],
    onChange: (text: string) => change((before) => ({ ...before, [name]: text })),
  })
  return (
    <form className="system-form" noValidate onSubmit={(event) => event.preventDefault()}>
      {newer && (
        <Refusal
          refused={{ text: newer.said, requestId: undefined, stale: true }}
          onReload={() => goOn(newer.region, valuesOf(newer.region))}
          onKeep={() => goOn(newer.region, typedOver(newer.region))}
        />
      )}
      <TextField label={say(words.above)} readOnly value={(region ? region.parentName : above?.name) ?? ''} onChange={() => undefined} />
      <TextField {...field('code', region !== undefined)} required />
      <TextField {...field('name')} required />
      <TextField {...field('sort')} inputMode="numeric" />
      <TextField {...field('remark')} />
      <div className="ui-bar">
        <ActionButton primary shortcut="Ctrl+S" onRun={save} disabled={!can('region_edit')} reason={word('noRight')}>
          {word('save')}
        </ActionButton>
      </div>
    </form>
  )
}

const valuesOf = (region: Region | undefined): Readonly<Record<Name, string>> => ({
  code: region?.code ?? '',
  name: region?.name ?? '',
  sort: String(region?.sort ?? 0),
  remark: region?.remark ?? '',
})

/** The first field that is invalid, and its error; undefined if all are valid. */
function wrongIn(values: Readonly<Record<Name, string>>): readonly [Name, Words] | undefined {
  if (!/^\d{2,12}$/.test(values.code.trim())) return ['code', words.codeRule]
  if (values.name.trim() === '') return ['name', missingWords({ kind: 'text', label: words.name })]
  if (!/^\d{1,9}$/.test(values.sort.trim())) return ['sort', { zh: '请输入整数', en: 'Please enter a whole number' }]
  return undefined
}
