import type { Words } from '#domain/core/words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { useSession } from '../../../client/session.ts'
import { formPathOf } from '../../../document-engine/document-paths.ts'
import { resendSave, type SavesOwner } from '../../../document-engine/send-saves.ts'
import { tabKeyOf } from '../../../document-engine/unsaved-ids.ts'
import { useSay } from '../../../i18n/index.ts'
import { useOpenTab } from '../../../navigation/tabs.ts'
import { saveWords } from '../../../offline/save-words.ts'
import { saves, useSaves, type WaitingSave } from '../../../offline/saves.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/states.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import './saves.css'
import { localMoment } from '#web/i18n/format.ts'
import { documentWords } from '../../../document-words/words.ts'

/**
 * Documents that were saved while the server could not be reached, in the order in which they are sent. Refused ones
 * show the reason.
 */
export function SavesDialog({ who, onClose }: { who: SavesOwner; onClose: () => void }) {
  const say = useSay()
  const kept = useSaves()
  const footer = (
    <Button data-autofocus onClick={onClose}>
      {say(documentWords.dismiss)}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={say(saveWords.title)} width={560} footer={footer}>
      <p className="ui-muted">{say(saveWords.about)}</p>
      {kept.length === 0 ? (
        <Empty>{say(saveWords.none)}</Empty>
      ) : (
        <ul className="doc-saves">
          {kept.map((save) => (
            <SaveLine key={save.no} {...{ save, who }} onOpen={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function SaveLine({ save, who, onOpen }: { save: WaitingSave; who: SavesOwner; onOpen: () => void }) {
  const say = useSay()
  const { config } = useSession()
  const openTab = useOpenTab()
  const { kind, documentId, title, problem } = save
  const address = tabKeyOf(documentId) ?? formPathOf(kind, documentId)
  const label: Words = typeOf(kind)?.label ?? { zh: kind, en: kind }
  const show = () => {
    if (address) openTab(address)
    onOpen()
  }
  return (
    <li>
      <div className="doc-saves-head">
        <strong>
          {say(label)} {title}
        </strong>
        <StatusPill tone={problem === undefined ? 'blue' : 'red'}>
          {say(problem === undefined ? saveWords.isWaiting : saveWords.isRefused)}
        </StatusPill>
        <span className="ui-hint">{localMoment(save.at, config.timeZone)}</span>
      </div>
      {problem !== undefined && <p className="ui-wrong">{problem}</p>}
      <div className="doc-saves-acts">
        <Button kind="quiet" onClick={show}>
          {say(saveWords.open)}
        </Button>
        {problem !== undefined && (
          <ActionButton quiet onRun={() => resendSave(who, save)}>
            {say(saveWords.again)}
          </ActionButton>
        )}
        <ActionButton quiet forGood confirm={saveWords.dropText} onRun={() => saves.forget(save)}>
          {say(saveWords.drop)}
        </ActionButton>
      </div>
    </li>
  )
}
