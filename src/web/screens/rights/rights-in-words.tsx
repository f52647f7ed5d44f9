import { fillPlaceholders } from '#domain/core/words.ts'
import { useSay } from '../../i18n/index.ts'
import { type GrantNode, pagesOf, type RightsPage, type TickedIds } from './rights.ts'
import { words } from './words.ts'

/**
 * The rights of a role as sentences, page by page in the order of the menu. Pages that the role cannot use are listed
 * at the end.
 */
export function RightsInWords({ nodes, ticked }: { nodes: readonly GrantNode[]; ticked: TickedIds }) {
  const say = useSay()
  const pages = pagesOf(nodes)
  const isUsed = ({ id, buttons }: RightsPage) => ticked.has(id) || buttons.some((button) => ticked.has(button.id))
  const used = Map.groupBy(pages.filter(isUsed), ({ group, title }) => group || title)
  const unused = pages.filter((page) => !isUsed(page))
  if (used.size === 0) return <p className="ui-muted">{say(words.empty)}</p>
  return (
    <div className="rights-said">
      {[...used].map(([group, some]) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {some.map((page) => (
              <Sentence key={page.id} {...{ page, ticked }} />
            ))}
          </ul>
        </section>
      ))}
      {unused.length > 0 && (
        <p className="ui-muted">
          {fillPlaceholders(say(words.none), { pages: unused.map(({ title }) => title).join(say(words.between)) })}
        </p>
      )}
    </div>
  )
}

function Sentence({ page, ticked }: { page: RightsPage; ticked: TickedIds }) {
  const say = useSay()
  const can = page.buttons.filter(({ id }) => ticked.has(id))
  const cannot = page.buttons.filter(({ id }) => !ticked.has(id))
  const listed = (some: readonly GrantNode[]) => some.map(({ title }) => asVerb(title)).join(say(words.between))
  const pattern = page.buttons.length === 0 ? words.opens : can.length === 0 ? words.idle : cannot.length === 0 ? words.all : words.some
  return <li>{fillPlaceholders(say(pattern), { page: page.title, can: listed(can), cannot: listed(cannot) })}</li>
}

/** Within a sentence, an English verb begins in lower case; a name such as PDF stays as it is. */
const asVerb = (title: string): string => (/^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title)
