import { useQuery } from '@tanstack/react-query'
import { type DocumentKindName, documents } from '#machines/index.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { useSession } from '../session.ts'
import { useOpenTab } from '../shell/tabs.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/states.tsx'
import { callOperation } from './document-call.ts'
import { readingOf } from './document-operations.ts'
import { listPathOf } from './kinds.ts'
import { statusChips } from './status-chips.tsx'

/** How many documents of each type stand where: every figure comes from the list that it opens. */
export default function OpenByStatus() {
  const { can } = useSession()
  const kinds = (Object.keys(documents) as DocumentKindName[]).filter((kind) => {
    const { right } = readingOf(kind, 'list')
    return right === undefined || can(right)
  })
  return kinds.map((kind) => <ByStatus key={kind} kind={kind} />)
}

function ByStatus({ kind }: { kind: DocumentKindName }) {
  const say = useSay()
  const word = useWord()
  const [language] = useLanguage()
  const open = useOpenTab()
  const { id } = readingOf(kind, 'list')
  const query = { current: 1, size: 1 }
  const { data, error } = useQuery({
    queryKey: [id, query, null],
    queryFn: ({ signal }) => callOperation<{ counts: Readonly<Record<string, number>> }>(id, { query, signal }),
  })
  const list = listPathOf(kind) ?? '/'
  const words = documents[kind]
  const chips = statusChips(words, data?.counts, language).filter(({ value, count }) => value === '' || (count ?? 0) > 0)
  return (
    <Card title={say(words.label)}>
      {error ? (
        <ErrorState error={error} />
      ) : (
        <ul className="shell-figures" aria-busy={data === undefined || undefined}>
          {chips.map(({ value, label, count }) => {
            const path = value === '' ? list : `${list}?status=${value}`
            return (
              <li key={value}>
                <a
                  href={path}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    open(path)
                  }}
                >
                  <span>{value === '' ? word('all') : label}</span>
                  <strong>{count ?? '–'}</strong>
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
