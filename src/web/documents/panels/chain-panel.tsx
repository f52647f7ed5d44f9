import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../../client/api.ts'
import type { ChainLink } from '../../document-engine/document-log.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { shownState } from '../../document-words/state-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { memoBy } from '../../ui/memo-by.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const relations: Readonly<Record<string, Words>> = {
  source: documentWords.source,
  follower: documentWords.follower,
  mirror: documentWords.mirror,
  redo: documentWords.redo,
}

/** Links to related documents: sources, follow-up documents and the reversal. */
export const ChainPanel = memoBy(RelatedDocuments, 'id')

function RelatedDocuments({ id }: Pick<PanelProps, 'id'>) {
  const say = useSay()
  const chain = useOperation('OrderLogApi_chain', { query: { sourceBillId: id } })
  if (chain.isError) return <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />
  if (!chain.data) return <Skeleton width="70%" />
  if (chain.data.length === 0) return <Empty>{say(documentWords.noChain)}</Empty>
  const groups = Object.groupBy(chain.data, ({ relation }) => relation)
  return (
    <div className="doc-chain">
      {Object.entries(groups).map(([relation, links = []]) => (
        <section key={relation}>
          <h3>{say(relations[relation] ?? relation)}</h3>
          <ul>
            {links.map((link) => (
              <ChainItem key={`${link.relation}-${link.id}`} link={link} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ChainItem({ link }: { link: ChainLink }) {
  const [language] = useLanguage()
  const open = useOpenTab()
  const say = useSay()
  const { text, tone, struck } = shownState(link, language)
  const path = formPathOf(link.kind, link.id)
  return (
    <li>
      <button type="button" className="doc-chain-link" disabled={path === undefined} onClick={() => path && open(path)}>
        <span className="ui-link">{link.billNo ?? say(documentWords.noNumber)}</span>
        <StatusPill tone={tone} struck={struck}>
          {text}
        </StatusPill>
        <span className="ui-muted">{link.billDate}</span>
        <span className="ui-number">{formatMoney(link.finalAmt)}</span>
      </button>
    </li>
  )
}
