import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { errorText } from '../client/error-text.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { leavesOf, type MenuLine } from '../navigation/menu-tree.ts'
import { offeredActions } from '../navigation/page-actions.ts'
import { pagesForEveryone } from '../navigation/page-registry.ts'
import { isComposing } from '../ui/composing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { matchingTargets, type Target, uniqueTargets } from './palette-search.ts'
import { useSavedPages } from './tabs/saved-pages.ts'

type PaletteProps = { lines: readonly MenuLine[]; onClose: () => void; onOpen: (path: string) => void }

/**
 * The command palette. It opens any page by its Chinese name, pinyin initials or code, recent pages, and documents by
 * their numbers. It also runs actions of the current page.
 */
export function Palette({ lines, onClose, onOpen }: PaletteProps) {
  const word = useWord()
  const list = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { found, none } = useTargets(lines, text)
  const chosen = found[Math.min(at, found.length - 1)]
  const go = (target: Target | undefined) => {
    if (!target) return
    if (target.why) return toast.info(target.why)
    onClose()
    if (target.run) void target.run()
    else onOpen(target.path)
  }
  return (
    <Dialog open onClose={onClose} title={word('palette')} width={560}>
      <input
        className="ui-input"
        data-autofocus
        role="combobox"
        aria-label={word('paletteHint')}
        placeholder={word('paletteHint')}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${found.indexOf(chosen)}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (by !== undefined) setAt((at + by + found.length) % Math.max(1, found.length))
          else if (event.key === 'Enter') go(chosen)
          else return
          event.preventDefault()
        }}
      />
      {found.length === 0 && <output className="shell-palette-none">{none}</output>}
      <div role="listbox" id={list} aria-label={word('palette')} className="shell-palette">
        {found.map((target, place) => (
          <PaletteLine
            key={target.path}
            id={`${list}-${place}`}
            target={target}
            chosen={target === chosen}
            onPoint={() => setAt(place)}
            onGo={() => go(target)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type LineProps = { id: string; target: Target; chosen: boolean; onPoint: () => void; onGo: () => void }

/** A line of the palette. The current line is scrolled into view. */
function PaletteLine({ id, target, chosen, onPoint, onGo }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={target.why ? true : undefined}
      className="shell-palette-line"
      onMouseMove={onPoint}
      onClick={onGo}
      onKeyDown={undefined}
    >
      <span className="ui-cut">{target.label}</span>
      <span className="ui-muted ui-cut">{target.why ?? target.group}</span>
    </div>
  )
}

const zhOf = (label: string | Words) => (typeof label === 'string' ? label : label.zh)

/**
 * The entries that match: pages of the menu, favourites and recent pages, and then documents with the typed number.
 */
function useTargets(lines: readonly MenuLine[], text: string): { found: readonly Target[]; none: string } {
  const say = useSay()
  const word = useWord()
  const { user } = useSession()
  const recents = useSavedPages('recents', user.user_id)
  const favourites = useSavedPages('favourites', user.user_id)
  const documents = useDocuments(text)
  const pages = useMemo(
    () => [
      ...lines.flatMap((group) =>
        leavesOf([group]).map(({ path = '/', code, label }) => ({ path, code, label: say(label), zh: label.zh, group: say(group.label) })),
      ),
      ...pagesForEveryone().map(({ path, title }) => ({ path, code: '', label: say(title), zh: title.zh, group: '' })),
    ],
    [lines, say],
  )
  const opened = useMemo(() => {
    const of = (places: typeof recents, group: string) =>
      places.map(({ path, label }) => ({ path, code: '', label: say(label), zh: zhOf(label), group }))
    return [...of(favourites, word('favourites')), ...of(recents, word('recents'))]
  }, [favourites, recents, say, word])
  const [offers] = useState(offeredActions)
  const actions = useMemo(
    () =>
      offers.map(({ id, label, why, run }): Target => {
        return { path: `do:${id}`, label: say(label), zh: label.zh, code: '', group: word('onThisPage'), run, why: why && say(why) }
      }),
    [offers, say, word],
  )
  const places = text.trim() === '' ? [...actions, ...opened, ...pages] : [...actions, ...pages, ...opened]
  return {
    found: uniqueTargets([...documents.found, ...matchingTargets(places, text)]).slice(0, 50),
    none: documents.none ?? word('noChoice'),
  }
}

const isNumber = (text: string) => /^[A-Za-z]{1,4}\d{4}[\w-]*$/.test(text)

/** The documents with the typed number. `none` is the message if there are none, or while they are being searched. */
function useDocuments(text: string): { found: readonly Target[]; none?: string } {
  const say = useSay()
  const word = useWord()
  const number = text.trim()
  const [answer, setAnswer] = useState<{ number: string; found: readonly Target[]; none?: string }>()
  useEffect(() => {
    if (!isNumber(number)) return
    const left = new AbortController()
    import('../documents/list/find-document.ts')
      .then(({ findDocuments }) => findDocuments(number, left.signal))
      .then(
        (found) =>
          setAnswer({ number, found: found.map(({ path, no, label }) => ({ path, label: no, code: no, zh: no, group: say(label) })) }),
        (error: unknown) => left.signal.aborted || setAnswer({ number, found: [], none: errorText(error) }),
      )
    return () => left.abort()
  }, [number, say])
  if (!isNumber(number)) return { found: [] }
  return answer?.number === number ? answer : { found: [], none: word('looking') }
}
