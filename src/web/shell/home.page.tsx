import { lazy, Suspense, useMemo } from 'react'
import { useSay, useWord } from '../i18n/index.ts'
import { homePath } from '../paths.ts'
import { useSession } from '../session.ts'
import { Card } from '../ui/card.tsx'
import { Tile } from '../ui/tile.tsx'
import { leavesOf, type MenuLine, menuTree } from './menu-tree.ts'
import { usePlaces } from './places.ts'
import { useOpenTab } from './tabs.ts'
import './home.css'

const SetupWay = lazy(() => import('../setup/setup-card.tsx'))
const OpenByStatus = lazy(() => import('../documents/list/open-by-status.tsx'))
const ExpiringLots = lazy(() => import('../screens/expiring-lots.tsx'))

/** The workbench: what waits, by status, with the way to it; favourites, what was opened last, and every page of the menu. */
export default function HomePage() {
  const word = useWord()
  const { user, menu, config } = useSession()
  const groups = useMemo(() => menuTree(menu, config.hiddenMenuCodes), [menu, config])
  return (
    <div className="shell-page shell-home">
      <header>
        <h1>{word('welcome', { name: user.real_name ?? user.user_name })}</h1>
        <p className="ui-muted">{[user.dept_name, word('today', { date: config.today })].filter(Boolean).join(' · ')}</p>
      </header>
      <Suspense fallback={null}>
        <SetupWay />
      </Suspense>
      <div className="shell-home-figures">
        <Suspense fallback={null}>
          <OpenByStatus />
          <ExpiringLots />
        </Suspense>
        <Places kind="favourites" />
        <Places kind="recents" />
      </div>
      <nav aria-label={word('shortcuts')} className="shell-shortcuts">
        {groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </nav>
    </div>
  )
}

function Group({ group }: { group: MenuLine }) {
  const say = useSay()
  const open = useOpenTab()
  return (
    <Card title={say(group.label)}>
      <div className="shell-tiles">
        {leavesOf([group]).map((line, at) => (
          <Tile
            key={line.id}
            icon={line.icon}
            title={say(line.label)}
            to={line.path ?? homePath}
            time={Math.min(at * 15, 120)}
            onOpen={(to) => (line.outside ? window.open(to, '_blank', 'noopener') : open(to))}
          />
        ))}
      </div>
    </Card>
  )
}

function Places({ kind }: { kind: 'favourites' | 'recents' }) {
  const say = useSay()
  const word = useWord()
  const open = useOpenTab()
  const { user } = useSession()
  const places = usePlaces(kind, user.user_id)
  if (places.length === 0) return null
  return (
    <Card title={word(kind)}>
      <ul className="shell-places">
        {places.slice(0, 6).map(({ path, label }) => (
          <li key={path}>
            <a
              href={path}
              className="ui-cut"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                open(path)
              }}
            >
              {say(label)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
