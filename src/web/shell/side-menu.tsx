import { Drawer, Portal } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { leavesOf, type MenuLine, trailTo } from '../navigation/menu-tree.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'

/** A menu with at most this many pages is unfolded at first. */
const fewLeaves = 24

export type SideMenuProps = {
  lines: readonly MenuLine[]
  /** The path of the current page. */
  current: string
  /** Icons only. */
  narrow?: boolean
  onOpen: (path: string) => void
}

/** The menu beside the pages, with names or with icons only. `onFold` switches between both. */
export function SideColumn({ narrow = false, onFold, ...menu }: SideMenuProps & { onFold: () => void }) {
  const word = useWord()
  return (
    <aside className="shell-side" aria-label={word('product')} data-narrow={narrow || undefined}>
      <div className="shell-brand">
        <img src="/favicon.svg" alt="" width={20} height={20} />
        {!narrow && <span>{word('product')}</span>}
      </div>
      <SideMenu {...menu} narrow={narrow} onWiden={onFold} />
      <IconButton label={word(narrow ? 'expandMenu' : 'collapseMenu')} aria-expanded={!narrow} className="shell-fold" onClick={onFold}>
        <Icon name={narrow ? 'expand' : 'collapse'} />
      </IconButton>
    </aside>
  )
}

/** The menu in a drawer over the page, used if there is no room beside the page. */
export function MenuDrawer({ open, onClose, ...menu }: SideMenuProps & { open: boolean; onClose: () => void }) {
  const word = useWord()
  return (
    <Drawer.Root open={open} onOpenChange={(change) => !change.open && onClose()} placement="start" lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content className="shell-drawer">
            <Drawer.Title className="ui-hidden">{word('menu')}</Drawer.Title>
            <Drawer.Body>
              <SideMenu {...menu} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}

/**
 * The menu that the server sends. One of its entries is in the tab order; ↑ and ↓ move between entries, → opens a
 * group, ← closes it, Enter opens a page. When the menu shows only icons, a click on a group widens it through
 * `onWiden`, because icons of pages without names would not be clear.
 */
function SideMenu({ lines, current, narrow = false, onOpen, onWiden }: SideMenuProps & { onWiden?: () => void }) {
  const word = useWord()
  const list = useRef<HTMLUListElement>(null)
  const trail = trailTo(lines, current).map((line) => line.id)
  const trailKey = trail.join(',')
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(leavesOf(lines).length <= fewLeaves ? lines.map((line) => line.id) : []),
  )
  useEffect(() => {
    const groups = trailKey.split(',').slice(0, -1)
    setOpen((now) => (groups.every((id) => now.has(id)) ? now : new Set([...now, ...groups])))
  }, [trailKey])

  // false until the groups above the current page are unfolded
  const isReached = trail.slice(0, -1).every((id) => open.has(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is the active one
  useEffect(() => {
    if (isReached) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isReached, trailKey])

  const toggle = (id: string, to?: boolean) => {
    if (narrow) return onWiden?.()
    setOpen((now) => {
      const next = new Set(now)
      if (to ?? !now.has(id)) next.add(id)
      else next.delete(id)
      return next
    })
  }
  return (
    <nav aria-label={word('menu')} className="shell-menu">
      <ul ref={list} onKeyDown={(event) => menuKeys(event, list.current, toggle)}>
        {lines.map((line, index) => (
          <MenuLineItem
            key={line.id}
            {...{ line, trail, open, toggle, narrow, onOpen, depth: 0 }}
            first={index === 0 && trail.length === 0}
          />
        ))}
      </ul>
    </nav>
  )
}

type LineProps = {
  line: MenuLine
  trail: readonly string[]
  open: ReadonlySet<string>
  toggle: (id: string, to?: boolean) => void
  narrow: boolean
  onOpen: (path: string) => void
  depth: number
  first?: boolean
}

function MenuLineItem({ line, depth, first = false, ...rest }: LineProps) {
  const { trail, open, toggle, narrow, onOpen } = rest
  const say = useSay()
  const label = say(line.label)
  const isOpen = open.has(line.id) && !narrow
  const here = trail.at(-1) === line.id
  const holds = trail.includes(line.id)
  const inTabOrder = here || first || (holds && !isOpen)
  const shared = {
    className: 'shell-line',
    'data-id': line.id,
    'data-depth': depth,
    tabIndex: inTabOrder ? 0 : -1,
    title: narrow ? label : undefined,
    'aria-label': narrow ? label : undefined,
  }
  const inner = (
    <>
      {/* below a group all icons would be the same */}
      {depth === 0 && <Icon name={line.icon} />}
      {!narrow && <span className="shell-label">{label}</span>}
    </>
  )
  if (line.path === undefined) {
    return (
      <li>
        <button type="button" {...shared} aria-expanded={isOpen} data-holds={holds || undefined} onClick={() => toggle(line.id)}>
          {inner}
          {!narrow && <Icon name={isOpen ? 'down' : 'right'} size={10} />}
        </button>
        {isOpen && (
          <ul>
            {line.children.map((child) => (
              <MenuLineItem key={child.id} line={child} depth={depth + 1} {...rest} />
            ))}
          </ul>
        )}
      </li>
    )
  }
  const { path } = line
  return (
    <li>
      <a
        {...shared}
        href={path}
        target={line.outside ? '_blank' : undefined}
        rel={line.outside ? 'noreferrer' : undefined}
        aria-current={here ? 'page' : undefined}
        onClick={(event) => {
          if (line.outside || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(path)
        }}
      >
        {inner}
      </a>
    </li>
  )
}

function menuKeys(event: KeyboardEvent, list: HTMLUListElement | null, toggle: (id: string, to: boolean) => void): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('.shell-line') ?? [])]
  const at = all.indexOf(event.target as HTMLElement)
  const here = all[at]
  if (!here) return
  const expanded = here.getAttribute('aria-expanded')
  const above = here.closest('ul')?.closest('li')?.querySelector<HTMLElement>(':scope > .shell-line')
  const moves: Record<string, () => void> = {
    ArrowDown: () => focusLine(all, all[Math.min(all.length - 1, at + 1)]),
    ArrowUp: () => focusLine(all, all[Math.max(0, at - 1)]),
    Home: () => focusLine(all, all[0]),
    End: () => focusLine(all, all.at(-1)),
    ArrowRight: () => (expanded === 'false' ? toggle(here.dataset.id ?? '', true) : focusLine(all, expanded ? all[at + 1] : here)),
    ArrowLeft: () => (expanded === 'true' ? toggle(here.dataset.id ?? '', false) : focusLine(all, above ?? here)),
  }
  const move = moves[event.key]
  if (!move || event.ctrlKey || event.altKey) return
  event.preventDefault()
  move()
}

function focusLine(all: readonly HTMLElement[], next: HTMLElement | undefined): void {
  if (!next) return
  for (const line of all) line.tabIndex = line === next ? 0 : -1
  next.focus()
}
