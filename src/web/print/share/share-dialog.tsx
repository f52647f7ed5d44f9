import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../../client/api.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { sharedLink } from '../../shared/link.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useAsk } from '../../ui/actions/ask.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { shareWords as words } from './words.ts'
import './share.css'

type Share = DataOf<'PaperApi_shares'>[number]

const choices = [1, 7, 30, 90]

/**
 * Dialog for the links to a document that people outside can open. Links are created, copied (only once), listed with
 * who opened them, and revoked.
 */
export function ShareDialog({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const shares = useOperation('PaperApi_shares', { query: { documentId } })
  const readAgain = () => client.invalidateQueries({ queryKey: ['PaperApi_shares'] })
  return (
    <Dialog open onClose={onClose} title={say(words.share)} width={560}>
      <div className="share">
        <p className="ui-muted">{say(words.hint)}</p>
        <NewLink documentId={documentId} onMade={readAgain} />
        {shares.data ? (
          <ul className="share-list">
            {shares.data.map((share) => (
              <ShareLine key={share.id} share={share} onRevoked={readAgain} />
            ))}
          </ul>
        ) : shares.error ? (
          <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
        ) : (
          <Skeleton width="70%" />
        )}
        {shares.data?.length === 0 && <Empty>{say(words.none)}</Empty>}
      </div>
    </Dialog>
  )
}

function NewLink({ documentId, onMade }: { documentId: string; onMade: () => Promise<void> }) {
  const say = useSay()
  const [days, setDays] = useState('7')
  const [link, setLink] = useState<string>()
  const make = async () => {
    const { token = '' } = await api('PaperApi_share', { body: { documentId, days: Number(days) } })
    setLink(sharedLink(token))
    await onMade()
  }
  return (
    <>
      <div className="share-new">
        <SelectField
          label={say(words.days)}
          width={140}
          value={days}
          onChange={setDays}
          options={choices.map((count) => ({ value: String(count), label: say(fillTemplate(words.dayCount, { count: String(count) })) }))}
        />
        <ActionButton primary onRun={make}>
          {say(words.make)}
        </ActionButton>
      </div>
      {link && (
        <TextField
          label={say(words.link)}
          value={link}
          readOnly
          onChange={() => undefined}
          inside={<CopyButton text={link} label={say(words.copy)} />}
        />
      )}
    </>
  )
}

function ShareLine({ share, onRevoked }: { share: Share; onRevoked: () => Promise<void> }) {
  const say = useSay()
  const ask = useAsk()
  const { id, userName, createTime, expireTime, revokeTime, open, opened, lastOpened, openings } = share
  const revoke = async () => {
    if (!(await ask({ title: say(words.revoke), text: say(words.revokeAsk), danger: true, ok: say(words.revoke) })).ok) return
    await api('PaperApi_revoke', { query: { id } })
    await onRevoked()
  }
  const state = open ? fillTemplate(words.until, { time: formatMoment(expireTime) }) : revokeTime ? words.revoked : words.expired
  const seen = lastOpened ? fillTemplate(words.opened, { count: String(opened), time: formatMoment(lastOpened) }) : words.neverOpened
  return (
    <li>
      <div>
        <p>
          <strong>{userName}</strong> {formatMoment(createTime)} · {say(state)}
        </p>
        <p className="ui-muted" title={openings.map(({ time, peer }) => `${time} ${peer}`).join('\n')}>
          {say(seen)}
        </p>
      </div>
      {open && (
        <ActionButton opens onRun={revoke}>
          {say(words.revoke)}
        </ActionButton>
      )}
    </li>
  )
}
