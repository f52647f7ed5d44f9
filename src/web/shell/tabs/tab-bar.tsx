import { Menu, Portal } from '@chakra-ui/react'
import { type DragEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import type { Tab } from '#machines/app/open-tabs.machine.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { panes, useTabs } from '../../navigation/tabs.ts'
import { Icon } from '../../ui/icons.tsx'
import { TabActions, TabItems, TabList } from './tab-menu.tsx'
import { tabNames } from './tab-names.ts'

type TabBarProps = {
  tabs: readonly Tab[]
  active: string
  /** True while a page without a tab is shown in place of the active one. */
  aside: boolean
}

/**
 * The tabs of the open pages. One of them is in the tab order; ← and → move the focus, with Shift they move the tab,
 * Enter activates it, Delete closes it. The right mouse button, the menu key and the button at the end offer further
 * actions. Tabs do not shrink, so that their names stay readable; the bar scrolls instead. On a narrow screen the tabs
 * are a list behind one button.
 */
export function TabBar({ tabs, active, aside }: TabBarProps) {
  const word = useWord()
  const say = useSay()
  const list = useRef<HTMLDivElement>(null)
  const names = tabNames(tabs.map(({ label }) => say(label)))
  const actor = useTabs()
  const current = tabs.find(({ key }) => key === active)
  const activeName = names[tabs.findIndex(({ key }) => key === active)]
  // again when its name has come, or is longer: what is shown stands whole
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is how wide it is
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-key="${CSS.escape(active)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, activeName])
  const move = (key: string, by: number) => {
    actor.send({ type: 'MOVE', key, to: tabs.findIndex((tab) => tab.key === key) + by })
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  return (
    <section className="shell-tabs" aria-label={word('tabs')}>
      <div
        ref={list}
        role="tablist"
        aria-label={word('tabs')}
        className="shell-tab-list"
        onKeyDown={(event) => tabKeys(event, list.current, move)}
        onWheel={({ currentTarget, deltaX, deltaY }) => {
          if (deltaX === 0) currentTarget.scrollLeft += deltaY
        }}
      >
        {tabs.map((tab, at) => (
          <OneTab
            key={panes.of(tab.key)}
            tab={tab}
            name={names[at] ?? ''}
            at={at}
            active={tab.key === active}
            shown={tab.key === active && !aside}
          />
        ))}
      </div>
      <TabList tabs={tabs} names={names} active={active} />
      {current && <TabActions tab={current} />}
    </section>
  )
}

type OneTabProps = { tab: Tab; name: string; at: number; active: boolean; shown: boolean }

const OneTab = memo(function OneTab({ tab, name, at, active, shown }: OneTabProps) {
  const home = at === 0
  const word = useWord()
  const tabs = useTabs()
  const close = () => tabs.send({ type: 'CLOSE', key: tab.key })
  const pane = `pane-${panes.of(tab.key)}`
  const drag = useDrag(tab, at)
  const face = (
    <div
      role="tab"
      id={`${pane}-tab`}
      aria-controls={pane}
      aria-selected={shown}
      aria-keyshortcuts={home ? undefined : 'Delete Shift+ArrowLeft Shift+ArrowRight'}
      tabIndex={active ? 0 : -1}
      className="shell-tab"
      data-key={tab.key}
      data-pinned={tab.pinned || undefined}
      title={name}
      onClick={() => tabs.send({ type: 'ACTIVATE', key: tab.key })}
      onAuxClick={(event) => event.button === 1 && !home && close()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          // the page takes the focus at once, so the same key press would also reach the button that gets it
          event.preventDefault()
          event.currentTarget.click()
        }
        if (event.key === 'Delete' && !home) close()
      }}
      {...drag}
    >
      {home && <Icon name="home" size={14} />}
      {tab.pinned && <Icon name="pin" size={12} />}
      <span className="ui-cut">{name}</span>
      {tab.dirty && <span className="shell-dirty" role="img" aria-label={word('unsaved')} title={word('unsaved')} />}
      {!home && !tab.pinned && <Cross onClose={close} />}
    </div>
  )
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.ContextTrigger asChild>{face}</Menu.ContextTrigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <TabItems tab={tab} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
})

function Cross({ onClose }: { onClose: () => void }) {
  const word = useWord()
  return (
    <span
      aria-hidden="true"
      className="shell-tab-close"
      title={word('closeTab')}
      onClick={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      <Icon name="close" size={10} />
    </span>
  )
}

const tabDragType = 'application/x-danju-tab'

/** Dragging a tab to the place of another tab. Anything else that is dragged is ignored. */
function useDrag(tab: Tab, at: number) {
  const tabs = useTabs()
  const [over, setOver] = useState(false)
  return {
    draggable: at > 0,
    'data-over': over || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(tabDragType, tab.key)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (at === 0 || !event.dataTransfer.types.includes(tabDragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const key = event.dataTransfer.getData(tabDragType)
      if (key === '') return
      event.preventDefault()
      tabs.send({ type: 'MOVE', key, to: at })
    },
  }
}

function tabKeys(event: KeyboardEvent, list: HTMLElement | null, move: (key: string, by: number) => void): void {
  const all = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0 || event.ctrlKey || event.altKey) return
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }
  const to = places[event.key]
  if (to === undefined) return
  event.preventDefault()
  if (event.shiftKey) move(all[at]?.dataset.key ?? '', to - at)
  else all[(to + all.length) % all.length]?.focus()
}
