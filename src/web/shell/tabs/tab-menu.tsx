import { Menu, Portal } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { Tab } from '#machines/app/open-tabs.machine.ts'
import { useSession } from '../../client/session.ts'
import { useWord } from '../../i18n/index.ts'
import { useTabs } from '../../navigation/tabs.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { isSamePage, toggleFavourite, useSavedPages } from './saved-pages.ts'

/** The actions of a tab, in the menu that the right mouse button, the menu key or the button beside the tabs opens. */
export function TabItems({ tab }: { tab: Tab }) {
  const word = useWord()
  const tabs = useTabs()
  const open = useSelector(tabs, ({ context }) => context.tabs)
  const noneClosed = useSelector(tabs, ({ context }) => context.closed.length === 0)
  const at = open.findIndex(({ key }) => key === tab.key)
  const { key } = tab
  const home = at === 0
  const movable = (to: number) => !home && to > 0 && to < open.length && !open[to]?.pinned === !tab.pinned
  const loose = open.filter((one, place) => place > 0 && !one.pinned)
  return (
    <>
      <Menu.Item value="reload" onSelect={() => tabs.send({ type: 'RELOAD', key })}>
        {word('reloadTab')}
      </Menu.Item>
      <Menu.Item value="pin" disabled={home} onSelect={() => tabs.send({ type: 'PIN', key, pinned: !tab.pinned })}>
        {word(tab.pinned ? 'unpinTab' : 'pinTab')}
      </Menu.Item>
      <FavouriteItem tab={tab} home={home} />
      <Menu.Item value="left" disabled={!movable(at - 1)} onSelect={() => tabs.send({ type: 'MOVE', key, to: at - 1 })}>
        {word('moveTabLeft')}
      </Menu.Item>
      <Menu.Item value="right" disabled={!movable(at + 1)} onSelect={() => tabs.send({ type: 'MOVE', key, to: at + 1 })}>
        {word('moveTabRight')}
      </Menu.Item>
      <Menu.Separator />
      <Menu.Item value="close" disabled={home} onSelect={() => tabs.send({ type: 'CLOSE', key })}>
        {word('closeTab')}
      </Menu.Item>
      <Menu.Item value="others" disabled={loose.every((one) => one.key === key)} onSelect={() => tabs.send({ type: 'CLOSE_OTHERS', key })}>
        {word('closeOthers')}
      </Menu.Item>
      <Menu.Item value="all" disabled={open.length < 2} onSelect={() => tabs.send({ type: 'CLOSE_ALL' })}>
        {word('closeAll')}
      </Menu.Item>
      <Menu.Item value="reopen" disabled={noneClosed} onSelect={() => tabs.send({ type: 'REOPEN' })}>
        {word('reopenTab')}
      </Menu.Item>
      <Menu.Separator />
      <Menu.Item value="cache" onSelect={() => tabs.send({ type: 'CLEAR_CACHE' })}>
        {word('clearCache')}
      </Menu.Item>
    </>
  )
}

function FavouriteItem({ tab, home }: { tab: Tab; home: boolean }) {
  const word = useWord()
  const { user } = useSession()
  const favourite = useSavedPages('favourites', user.user_id).some(({ path }) => isSamePage(path, tab.path))
  return (
    <Menu.Item value="favourite" disabled={home} onSelect={() => toggleFavourite(user.user_id, { path: tab.path, label: tab.label })}>
      {word(favourite ? 'noFavourite' : 'favourite')}
    </Menu.Item>
  )
}

/** The button beside the tabs, which offers the same actions. */
export function TabActions({ tab }: { tab: Tab }) {
  const word = useWord()
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <IconButton label={word('tabs')}>
          <Icon name="more" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <TabItems tab={tab} />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** All tabs as a list behind one button, for narrow screens. */
export function TabList({ tabs, names, active }: { tabs: readonly Tab[]; names: readonly string[]; active: string }) {
  const word = useWord()
  const actor = useTabs()
  const shown = names[tabs.findIndex((tab) => tab.key === active)] ?? ''
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <button type="button" className="shell-tab shell-tab-narrow" aria-label={`${shown} · ${word('tabs')}`}>
          <span className="ui-cut">{shown}</span>
          <Icon name="down" size={10} />
        </button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {tabs.map((tab, at) => (
              <Menu.Item key={tab.key} value={tab.key} onSelect={() => actor.send({ type: 'ACTIVATE', key: tab.key })}>
                {names[at]}
                {tab.dirty && <span className="shell-dirty" />}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
