import { useState } from 'react'
import { resourceOf } from '#resources/index.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { useReloadResource } from '../../resources/resource-api.ts'
import type { OwnActionsProps } from '../../resources/resource-page.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CodeFile, CodeFilesDialog } from './code-files.tsx'
import { DocumentTypeDialog, typeWords } from './document-type-dialog.tsx'

const words = {
  generate: { zh: '生成代码', en: 'Generate code' },
  generated: { zh: '已生成', en: 'Generated' },
  files: { zh: '查看文件', en: 'Show files' },
  none: { zh: '还没有生成，请先生成代码', en: 'Nothing was made of it yet; generate its code first' },
  copy: { zh: '复制', en: 'Copy' },
} as const

/**
 * Buttons that generate the code for selected tables, show generated files, and generate the skeleton of a new
 * document type.
 */
export function CodeActions({ chosen }: OwnActionsProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadResource(resourceOf('CodeGenApi'))
  const [shown, show] = useState<{ files: CodeFile[]; name: string }>()
  const [asking, ask] = useState(false)
  const [first] = chosen
  const reason = (verb: string, fits = true) => (can(`code_${verb}`) ? (fits ? undefined : word('selectOne')) : word('noRight'))
  const button = (label: keyof typeof words, why: string | undefined, run: () => Promise<unknown>) => (
    <ActionButton opens={label === 'files'} onRun={() => run().catch(toast.failed)} disabled={why !== undefined} reason={why}>
      {say(words[label])}
    </ActionButton>
  )
  const open = async () => {
    const files = first ? await api('CodeGenApi_files', { query: { id: first.id } }) : []
    if (files.length === 0) return toast.error(say(words.none))
    show({ files, name: String(first?.codeName ?? '') })
  }
  const generate = async () => {
    await api('CodeGenApi_genCode', { query: { ids: chosen.map(({ id }) => id).join(',') } })
    await again()
    toast.success(say(words.generated))
    if (chosen.length === 1) await open()
  }
  const copy = () => api('CodeGenApi_copy', { query: { id: first?.id ?? '' } }).then(again)
  const isOne = chosen.length === 1
  const why = reason('generate')
  return (
    <>
      {button('generate', reason('generate', chosen.length > 0), generate)}
      {button('files', reason('view', isOne), open)}
      {button('copy', reason('add', isOne), copy)}
      <ActionButton opens onRun={() => ask(true)} disabled={why !== undefined} reason={why}>
        {say(typeWords.title)}
      </ActionButton>
      {asking && (
        <DocumentTypeDialog
          onClose={() => ask(false)}
          onMade={(files, name) => {
            ask(false)
            show({ files, name })
          }}
        />
      )}
      {shown && <CodeFilesDialog {...shown} onClose={() => show(undefined)} />}
    </>
  )
}
