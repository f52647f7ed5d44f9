import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { type ReactNode, useState } from 'react'
import { statementType } from '#paper/statement-paper.ts'
import type { DocumentDefinition } from '#resources/documents/define-document.ts'
import { typeOf } from '#resources/documents/types.ts'
import { ApiRefusal, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { loadDefinition } from '../../document-words/definitions.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useAsk } from '../../ui/actions/ask.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { type StoredTemplate, useDraft } from './draft.ts'
import { SettingsForm } from './settings-form.tsx'
import { LetterPreview, TemplatePreview } from './template-preview.tsx'
import { TypeList } from './type-list.tsx'
import { designerWords as words } from './words.ts'
import './designer.css'

const query = { type: parseAsString }

/** Page to design the print templates of all document types, with a preview. */
export default function PrintTemplatesPage() {
  const say = useSay()
  const word = useWord()
  const ask = useAsk()
  const [{ type }, set] = usePageQuery(query)
  const [dirty, setDirty] = useState(false)
  const kept = useOperation('PrintTemplateApi_list', {}, { staleTime: 0 })
  // kept so that users who come back through the menu find the type they were working on
  const [last, remember] = useState(type)
  const wanted = type ?? last
  const known = wanted !== null && (typeOf(wanted) || wanted === statementType) ? wanted : null
  if (kept.error instanceof ApiRefusal && kept.error.code === 403) return <Forbidden right="printtemplate_view" />
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  const choose = async (kind: string) => {
    const leaves = !dirty || (await ask({ title: word('discardTitle'), text: say(words.discardAsk), danger: true })).ok
    if (!leaves) return
    remember(kind || null)
    set({ type: kind || null })
  }
  const types = <TypeList value={known} own={new Set(kept.data?.map(({ billType }) => billType))} onChoose={(kind) => void choose(kind)} />
  return known === null ? (
    <Frame types={types}>
      <Empty>{say(words.choose)}</Empty>
    </Frame>
  ) : (
    <OfType key={known} kind={known} types={types} onDirty={setDirty} />
  )
}

/** Layout of the page: its head, the list of types on the left, and the designer. */
function Frame({ acts, types, children }: { acts?: ReactNode; types: ReactNode; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="shell-page designer">
      <PageHead title={say(words.title)}>{acts}</PageHead>
      <div className="designer-body">
        {types}
        {children}
      </div>
    </div>
  )
}

type OfTypeProps = { kind: string; types: ReactNode; onDirty: (dirty: boolean) => void }

function OfType({ kind, types, onDirty }: OfTypeProps) {
  const definition = useQuery({
    queryKey: ['definition', kind],
    queryFn: () => loadDefinition(kind),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: kind !== statementType,
  })
  const template = useOperation('PrintTemplateApi_detail', { query: { billType: kind } }, { staleTime: 0, refetchOnWindowFocus: false })
  const failed = [definition, template].find(({ isError, data }) => isError && !data)
  if ((definition.data || kind === statementType) && template.isFetchedAfterMount && template.data)
    return <Designer definition={definition.data} kept={template.data} {...{ types, onDirty }} />
  return (
    <Frame types={types}>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton width="100%" lines={10} />}
    </Frame>
  )
}

/** `definition` is undefined for the letter to partners. */
type DesignerProps = Omit<OfTypeProps, 'kind'> & { definition: DocumentDefinition | undefined; kept: StoredTemplate }

function Designer({ definition, kept, types, onDirty }: DesignerProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const draft = useDraft(kept, onDirty)
  const { base, dirty, isOwn } = draft
  const mayEdit = can('printtemplate_edit')
  const refused = mayEdit ? {} : { disabled: true, reason: word('noRight') }
  const { updateUserName: user, updateTime: time } = base
  const acts = (
    <>
      {isOwn && user && time && (
        <span className="ui-muted designer-kept">{say(fillTemplate(words.kept, { user, time: time.slice(0, 16) }))}</span>
      )}
      {dirty && (
        <ActionButton quiet onRun={draft.discard}>
          {say(words.discard)}
        </ActionButton>
      )}
      {isOwn && (
        <ActionButton forGood onRun={draft.restore} confirm={words.restoreAsk} {...refused}>
          {say(words.restore)}
        </ActionButton>
      )}
      <ActionButton primary shortcut="Ctrl+S" onRun={draft.save} {...refused}>
        {word('save')}
      </ActionButton>
    </>
  )
  return (
    <Frame acts={acts} types={types}>
      <SettingsForm {...{ definition, draft, readOnly: !mayEdit }} />
      {definition ? <TemplatePreview definition={definition} template={draft.template} /> : <LetterPreview template={draft.template} />}
    </Frame>
  )
}
