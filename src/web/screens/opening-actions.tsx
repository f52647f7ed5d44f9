import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import { openingPartner } from '#machines/opening-partner.machine.ts'
import type { OpeningParty } from '#resources/opening-partner.ts'
import { api } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { filledIn } from '../jobs/jobs.ts'
import { jobWords } from '../jobs/words.ts'
import { type Row, useReadAgain } from '../resources/resource-api.ts'
import { useRunEach } from '../resources/run-each.ts'
import { useSession } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { OpeningImport } from './opening-import.tsx'
import { openingScreens } from './opening-screens.ts'

const words = {
  ask: {
    zh: '确定将选择的期初余额记账？记账后计入往来账，不能再修改，只能红冲。',
    en: 'Post the selected opening balances? They enter the ledger and are then reversed only, never changed.',
  },
  posted: { zh: '已记账{count}条', en: '{count} posted' },
  only: { zh: '所选记录中有不能[{event}]的', en: 'Some selected rows do not allow [{event}]' },
} as const satisfies Record<string, Words>

type Chosen = { chosen: readonly Row[]; onLeft: (ids: readonly string[]) => void }
type Event = 'PASS' | 'REVERSE' | 'CANCEL'
const { events } = openingPartner

/** Why a button is off: the right is missing, nothing is chosen, or something whose state does not know the event. */
function useReason(chosen: readonly Row[]) {
  const word = useWord()
  const say = useSay()
  const { can } = useSession()
  return (verb: string, event: Event): string | undefined => {
    if (!can(`openingbarerter_${verb}`)) return word('noRight')
    if (chosen.length === 0) return word('selectOne')
    const knows = ({ state }: Row) => openingPartner.eventsIn(state as never).includes(event)
    return chosen.every(knows) ? undefined : filledIn(words.only, { event: say(events[event]) })
  }
}

/** Buttons over the opening balances of one side: posting all chosen at once, voiding drafts, reversing what is posted, importing a sheet. */
export const openingActions = (party: OpeningParty) =>
  function OpeningActions({ chosen, onLeft }: Chosen) {
    const say = useSay()
    const again = useReadAgain(openingScreens[party])
    const runEach = useRunEach(openingScreens[party])
    const reason = useReason(chosen)
    const off = (why: string | undefined) => ({ disabled: why !== undefined, reason: why })
    const post = () =>
      api('OpeningPartnerApi_batchPass', { body: { ids: chosen.map(({ id }) => id) } })
        .then(() => {
          onLeft([])
          toast.success(filledIn(words.posted, { count: chosen.length }))
        }, toast.failed)
        .finally(again)
    const each = (event: Words, call: 'OpeningPartnerApi_cancel' | 'OpeningPartnerApi_flush') => (remark?: string) =>
      runEach({
        title: say(event),
        rows: chosen,
        onLeft,
        run: ({ id, version }) => api(call, { body: { id, version, ...(remark ? { remark } : {}) } }).finally(again),
      })
    return (
      <>
        <ActionButton onRun={post} confirm={words.ask} {...off(reason('accounting', 'PASS'))}>
          {say(events.PASS)}
        </ActionButton>
        <ActionButton askReason onRun={each(events.REVERSE, 'OpeningPartnerApi_flush')} {...off(reason('flush', 'REVERSE'))}>
          {say(events.REVERSE)}
        </ActionButton>
        <ActionButton askReason onRun={each(events.CANCEL, 'OpeningPartnerApi_cancel')} {...off(reason('cancel', 'CANCEL'))}>
          {say(events.CANCEL)}
        </ActionButton>
        <ImportButton party={party} onWritten={again} />
      </>
    )
  }

function ImportButton({ party, onWritten }: { party: OpeningParty; onWritten: () => void }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const missing = !can('openingbarerter_import')
  return (
    <>
      <ActionButton onRun={() => setOpen(true)} disabled={missing} reason={missing ? word('noRight') : undefined}>
        {say(jobWords.import)}
      </ActionButton>
      {open && <OpeningImport party={party} onClose={() => setOpen(false)} onWritten={onWritten} />}
    </>
  )
}
