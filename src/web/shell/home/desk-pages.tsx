import { useMemo } from 'react'
import { useSession } from '../../client/session.ts'
import { homePath } from '../../core/paths.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { leavesOf, type MenuLine, menuTree } from '../../navigation/menu-tree.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { useOpenTab } from '../../navigation/tabs.ts'
import { Card } from '../../ui/card.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useSavedPages } from '../tabs/saved-pages.ts'

/** Links to all pages of the menu, by group. */
export function DeskPages() {
  const word = useWord()
  const { menu, config } = useSession()
  const groups = useMemo(() => menuTree(menu, config.hiddenMenuCodes), [menu, config])
  return (
    <nav aria-label={word('shortcuts')} className="shell-shortcuts">
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </nav>
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

/** Links to the user's favourites, or to the pages that were opened last. */
export function DeskSavedPages({ kind }: { kind: 'favourites' | 'recents' }) {
  const say = useSay()
  const word = useWord()
  const { user } = useSession()
  const places = useSavedPages(kind, user.user_id)
  if (places.length === 0) return null
  return (
    <Card title={word(kind)}>
      <ul className="shell-places">
        {places.slice(0, 6).map(({ path, label }) => (
          <li key={path}>
            <TabLink to={path} className="ui-cut">
              {say(label)}
            </TabLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
