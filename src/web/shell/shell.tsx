import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { Tab } from '#machines/app/open-tabs.machine.ts'
import { useSession } from '../client/session.ts'
import { homePath } from '../core/paths.ts'
import { store } from '../core/store.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords as words } from '../i18n/words.ts'
import { menuTree } from '../navigation/menu-tree.ts'
import { pageAt } from '../navigation/page-registry.ts'
import { addressParts, openAddress, panes, tabOf, useTabs } from '../navigation/tabs.ts'
import { useHotkey } from '../ui/hotkey.ts'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import { useScreenClass } from '../ui/screen-class.ts'
import { explainLabels } from './explained-labels.ts'
import { Header } from './header/header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Palette } from './palette.tsx'
import { Pane } from './pane.tsx'
import { MenuDrawer, SideColumn } from './side-menu.tsx'
import { addRecentPage } from './tabs/saved-pages.ts'
import { TabBar } from './tabs/tab-bar.tsx'
import { TabQuestions } from './tabs/tab-questions.tsx'
import { useAddress } from './use-address.ts'
import { ViewAsRoleBar } from './view-as-role-bar.tsx'
import './shell.css'
import './tabs/tabs.css'

const CheatSheet = lazyWindow(async () => (await import('./cheat-sheet.tsx')).CheatSheet)
const HelpPanel = lazyWindow(async () => (await import('../help/help-panel.tsx')).default)
const Tour = lazyWindow(async () => (await import('../help/tour.tsx')).default)

type Window = 'palette' | 'keys' | 'help' | 'tour'

/** The frame around all pages: the menu, the top bar, the tabs, and a pane for each open page. */
export function Shell() {
  const tabs = useTabs()
  const { menu, config } = useSession()
  const word = useWord()
  const lines = useMemo(() => menuTree(menu, config.hiddenMenuCodes), [menu, config])
  const open = useSelector(tabs, (state) => state.context.tabs)
  const active = useSelector(tabs, (state) => state.context.active)
  const epoch = useSelector(tabs, (state) => state.context.cacheEpoch)
  const [drawer, setDrawer] = useState(false)
  const [window, setWindow] = useState<Window>()
  const wide = useScreenClass() > 1
  useHotkey('Ctrl+K', () => setWindow('palette'), { label: words.palette, group: 'frame' })
  useHotkey('?', () => setWindow('keys'), { label: words.keys, group: 'frame' })
  useHotkey('Alt+H', () => setWindow('help'), { label: words.help, group: 'frame' })
  useEffect(explainLabels, [])
  const aside = useSelector(tabs, (state) => state.context.aside)
  const tab = aside === undefined ? open.find((one) => one.key === active) : tabOf(aside)
  const current = addressParts(tab?.path ?? '/').pathname
  useAddress(tabs)
  useTitle(tab?.label)
  useRecordRecentPages(tab)
  useEffect(() => panes.keepOnly(open.map((tab) => tab.key)), [open])
  useHotkey(
    'Alt+1,Alt+2,Alt+3,Alt+4,Alt+5,Alt+6,Alt+7,Alt+8,Alt+9',
    (event) => {
      const tab = open[Number(event.code.slice(-1)) - 1]
      if (tab) tabs.send({ type: 'ACTIVATE', key: tab.key })
    },
    { label: words.nthTab, group: 'frame' },
  )
  const go = (path: string) => {
    setDrawer(false)
    openAddress(tabs, path)
  }
  const close = () => setWindow(undefined)
  return (
    <div className="shell">
      <a className="shell-skip" href={`#pane-${panes.of(active)}`} onClick={(event) => skipTo(event, `pane-${panes.of(active)}`)}>
        {word('skip')}
      </a>
      <Side {...{ lines, current, go }} />
      <MenuDrawer {...{ lines, current }} open={drawer && !wide} onOpen={go} onClose={() => setDrawer(false)} />
      <ViewAsRoleBar />
      <OfflineBar />
      <Header current={current} onMenu={() => setDrawer(true)} onWindow={setWindow} />
      <TabBar tabs={open} active={active} aside={aside !== undefined} />
      <main className="shell-main">
        {open.map((tab) => (
          <Pane
            key={`${panes.of(tab.key)}-${epoch}-${tab.round ?? 0}`}
            id={`pane-${panes.of(tab.key)}`}
            tabKey={tab.key}
            path={tab.path}
            shown={tab.key === active && aside === undefined}
          />
        ))}
        {aside !== undefined && <Pane key={aside} id="pane-aside" tabKey={aside} path={aside} shown />}
      </main>
      <TabQuestions />
      {window === 'palette' && <Palette lines={lines} onClose={close} onOpen={go} />}
      {window === 'keys' && <CheatSheet onClose={close} />}
      {window === 'help' && <HelpPanel {...{ current, lines }} onOpen={go} onTour={() => setWindow('tour')} onClose={close} />}
      {window === 'tour' && <Tour lines={lines} onOpen={go} onClose={close} />}
    </div>
  )
}

/** Records the pages that were opened last. The home page is left out, and documents until they have a number. */
function useRecordRecentPages(tab: Tab | undefined): void {
  const { user } = useSession()
  const path = tab?.path
  const label = tab?.label
  useEffect(() => {
    if (path === undefined || label === undefined) return
    const { pathname, search } = addressParts(path)
    if (pathname !== homePath && pageAt(pathname)?.isTab !== false && !search.has('new')) addRecentPage(user.user_id, { path, label })
  }, [user, path, label])
}

function skipTo(event: React.MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

function useTitle(label: Parameters<ReturnType<typeof useSay>>[0] | undefined): void {
  const say = useSay()
  const word = useWord()
  useEffect(() => {
    document.title = label === undefined ? word('product') : `${say(label)} · ${word('product')}`
  }, [say, word, label])
}

type MenuProps = { lines: ReturnType<typeof menuTree>; current: string; go: (path: string) => void }

function Side({ lines, current, go }: MenuProps) {
  const wide = useScreenClass() > 2
  const [kept, setKeptNarrow] = useState(() => store.read('menuNarrow') === true)
  // on a narrow screen the menu shows only icons, until the user widens it for this visit
  const [widened, widen] = useState(false)
  const narrow = wide ? kept : !widened
  const setKept = (next: boolean) => {
    if (!wide) return widen(!next)
    store.write('menuNarrow', next)
    setKeptNarrow(next)
  }
  const open = (path: string) => {
    widen(false)
    go(path)
  }
  return <SideColumn {...{ lines, current, narrow }} onOpen={open} onFold={() => setKept(!narrow)} />
}
