import { useSay } from '../i18n/index.ts'
import type { MenuLine } from '../navigation/menu-tree.ts'
import { SideColumn } from '../shell/side-menu.tsx'
import { galleryWords as words } from './words.ts'

const nothing = () => undefined
const leaf = (path: string, label: MenuLine['label'], icon = 'page'): MenuLine => ({
  id: path,
  code: path,
  label,
  icon,
  path,
  children: [],
})

/**
 * A menu with every kind of entry: a page, a group with the current page, a closed group, and a name that takes two
 * lines.
 */
export const galleryMenu: readonly MenuLine[] = [
  leaf('/wel/index', words.card, 'home'),
  { id: 'g1', code: 'g1', label: words.number, icon: 'cart', children: [leaf('/b', words.places), leaf('/c', words.longName)] },
  { id: 'g2', code: 'g2', label: words.goodsName, icon: 'database', children: [leaf('/d', words.rows)] },
  leaf('/e', words.states, 'chart'),
]

/** The menu at both widths, and how a folded group marks the current page. */
export function GalleryMenu() {
  const say = useSay()
  return (
    <div className="gallery-menus">
      <SideColumn lines={galleryMenu} current="/b" onOpen={nothing} onFold={nothing} />
      <SideColumn lines={galleryMenu} current="/wel/index" narrow onOpen={nothing} onFold={nothing} />
      <SideColumn lines={galleryMenu} current="/c" narrow onOpen={nothing} onFold={nothing} />
      <p className="ui-muted">{say(words.menuWidths)}</p>
    </div>
  )
}
