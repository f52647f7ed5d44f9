import type { DocumentDefinition, SheetImport } from '#resources/documents/define-document.ts'
import { api } from '../../client/api.ts'
import { useSay } from '../../i18n/index.ts'
import { SheetImportButton } from '../../jobs/sheet-import-button.tsx'
import { TabLink } from '../../navigation/tab-link.tsx'
import { DocumentList } from './document-list.tsx'

/** Makes the list page of a document type from its definition. */
export function listPage({ words, list, sheet }: DocumentDefinition) {
  if (!list) throw new Error(`${words.id} has neither a list nor a screen for it`)
  const { link, ...layout } = list
  return function ListPage() {
    const say = useSay()
    const actions = (readAgain: () => void) => (
      <>
        {link && (
          <TabLink to={link.path} className="ui-link">
            {say(link.label)}
          </TabLink>
        )}
        {sheet && <SheetButton sheet={sheet} onWritten={readAgain} />}
      </>
    )
    return <DocumentList words={words} {...layout} actions={actions} />
  }
}

/** Button that imports drafts from a sheet. Either all rows are imported or none. */
export function SheetButton({ sheet: { label, hint, right, template, send }, onWritten }: { sheet: SheetImport; onWritten: () => void }) {
  return (
    <SheetImportButton
      name={label}
      {...{ hint, right, onWritten }}
      template={() => api(template)}
      send={(file, dryRun) => api(send, { body: { file, dryRun } })}
      tried
    />
  )
}
