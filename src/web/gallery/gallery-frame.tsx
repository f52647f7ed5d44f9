import { useSay } from '../i18n/index.ts'
import { panes } from '../navigation/tabs.ts'
import { TabBar } from '../shell/tabs/tab-bar.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Thumbnail } from '../ui/fields/picture.tsx'
import { Figure } from '../ui/figure.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Tile } from '../ui/tile.tsx'
import { Tree } from '../ui/tree.tsx'
import { galleryWords as words } from './words.ts'
import '../shell/shell.css'
import '../shell/tabs/tabs.css'
import '../resources/resources.css'
import '../documents/page/documents.css'

const nothing = () => undefined

const tabs = [
  { key: '/wel/index', path: '/wel/index', label: words.card },
  { key: '/a', path: '/a', label: words.rows, pinned: true },
  { key: '/b', path: '/b', label: words.number, dirty: true },
  { key: '/c', path: '/c', label: words.title },
]

/**
 * Elements around rows and fields: tabs of pages, the path of a document, cards with a figure, breadcrumbs, trees,
 * avatars and pictures.
 */
export function GalleryFrame() {
  const say = useSay()
  return (
    <>
      <TabBar tabs={tabs} active="/b" aside={false} />
      <div role="tabpanel" id={`pane-${panes.of('/b')}`} aria-label={say(words.number)}>
        <DocumentLine />
      </div>
      <div className="gallery-states">
        <Card title={say(words.card)} extra={<StatusPill tone="orange">{say(words.open)}</StatusPill>}>
          <p className="gallery-figure">
            <span className="ui-main-figure">
              <Figure value="402118.50" places={2} />
            </span>
            <span className="ui-muted">{say(words.amount)}</span>
          </p>
        </Card>
        <Card title={say(words.places)}>
          <Tile icon="cart" title={say(words.rows)} department={say(words.card)} to="/a" onOpen={nothing} />
          <Tile icon="chart" title={say(words.card)} to="/b" onOpen={nothing} />
        </Card>
        <Card title={say(words.tree)}>
          <Branches />
        </Card>
        <Card title={say(words.faces)}>
          <span className="ui-bar gallery-figure">
            <Avatar name={say(words.person)} />
            {say(words.person)}
            <Thumbnail link="" name={say(words.goods)} />
            {say(words.goods)}
          </span>
        </Card>
      </div>
    </>
  )
}

/** The path of a document through its law, as it is shown at the top of a document's page. */
function DocumentLine() {
  const say = useSay()
  const steps = [
    [words.draft, 'passed'],
    [words.waiting, 'here'],
    [words.open, 'ahead'],
    [words.done, 'ahead'],
  ] as const
  return (
    <ol className="doc-path" aria-label={say(words.path)}>
      {steps.map(([label, at]) => (
        <li key={label.en} className="doc-step" data-at={at} aria-current={at === 'here' ? 'step' : undefined}>
          {say(label)}
        </li>
      ))}
    </ol>
  )
}

function Branches() {
  const say = useSay()
  const lines = [
    { id: '1', title: say(words.places), level: 1, open: true, checked: 'mixed' as const },
    { id: '2', title: say(words.goods), level: 2, checked: true },
    { id: '3', title: say(words.person), level: 2, checked: false },
    { id: '4', title: say(words.states), level: 1, open: false, checked: false },
  ]
  return <Tree label={say(words.tree)} lines={lines} value="2" onChoose={nothing} onToggle={nothing} />
}
