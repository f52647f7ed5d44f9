import { operationOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Payload } from '#machines/engine/law.ts'
import { openingPartner } from '#machines/finance/opening-partner.machine.ts'
import { type OpeningParty, openings } from '#resources/sheets/opening-partner.ts'
import { api } from '#web/client/api.ts'
import { useSession } from '#web/client/session.ts'
import { documentWords } from '#web/document-words/words.ts'
import { EffectPreviewDialog, type EffectPreviewProps } from '#web/documents/page/events/effect-preview-dialog.tsx'
import { fillWords } from '#web/i18n/fill-words.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import type { SheetImportProps } from '#web/jobs/sheet-import.tsx'
import { SheetImportButton } from '#web/jobs/sheet-import-button.tsx'
import { type ResourceRow, useReloadResource } from '#web/resources/resource-api.ts'
import { useRunEach } from '#web/resources/run-each.ts'
import { ActionButton } from '#web/ui/actions/action-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { openingScreens } from './opening-partner-screens.ts'

const words = {
  follows: {
    zh: '记账后计入往来账，不能再修改，只能红冲。',
    en: 'They enter the ledger and are then reversed only, never changed.',
  },
  posted: { zh: '已记账{count}条', en: '{count} posted' },
  hint: {
    zh: '按模板填写：表头不要改动，每行一个往来单位，可填名称或编码。已有草稿会被更新，其余新增；有一行出错则全部不导入。',
    en: 'Fill in the template: leave its head as it is, one partner each row, by name or code. A draft there is changed, others are added; one wrong row and nothing is taken.',
  },
  only: { zh: '所选记录中有不能[{event}]的', en: 'Some selected rows do not allow [{event}]' },
} as const satisfies Record<string, Words>

const imports: Readonly<Record<OpeningParty, Pick<SheetImportProps, 'template' | 'send'>>> = {
  customer: {
    template: () => api('OpeningPartnerApi_customerTemplate'),
    send: (file, dryRun) => api('OpeningPartnerApi_exportCustomerInfo', { body: { file, dryRun } }),
  },
  supplier: {
    template: () => api('OpeningPartnerApi_supplierTemplate'),
    send: (file, dryRun) => api('OpeningPartnerApi_exportSupplierInfo', { body: { file, dryRun } }),
  },
}

type ChosenRowsProps = { chosen: readonly ResourceRow[]; onLeft: (ids: readonly string[]) => void }
type OpeningEvent = 'PASS' | 'REVERSE' | 'CANCEL'
const { events } = openingPartner

/**
 * Returns why a button is disabled: the right is missing, no row is selected, or the state of a row does not allow the
 * event.
 */
function useDisabledReason(chosen: readonly ResourceRow[]) {
  const word = useWord()
  const say = useSay()
  const { can } = useSession()
  return (verb: string, event: OpeningEvent): string | undefined => {
    if (!can(`openingbarerter_${verb}`)) return word('noRight')
    if (chosen.length === 0) return word('selectOne')
    const knows = ({ state }: ResourceRow) => openingPartner.eventsIn(String(state)).includes(event)
    return chosen.every(knows) ? undefined : fillWords(words.only, { event: say(events[event]) })
  }
}

/**
 * Makes the buttons over the opening balances of customers or of suppliers. They post all selected ones in one step,
 * void drafts, reverse posted ones, and import a sheet.
 */
export const openingActions = (party: OpeningParty) =>
  function OpeningActions({ chosen, onLeft }: ChosenRowsProps) {
    const say = useSay()
    const again = useReloadResource(openingScreens[party])
    const runEach = useRunEach(openingScreens[party])
    const reason = useDisabledReason(chosen)
    const off = (why: string | undefined) => ({ disabled: why !== undefined, reason: why })
    const { dialog, ask } = useDialog<Payload>()
    const ids = chosen.map(({ id }) => id)
    const deed = (event: OpeningEvent, deedsOf: EffectPreviewProps['dryRunsOf'], follows: Words) =>
      ask((done) => (
        <EffectPreviewDialog
          {...{ event: events[event], follows, dryRunsOf: deedsOf, onDone: done }}
          reason={event !== 'PASS'}
          danger={event !== 'PASS'}
        />
      ))
    const post = async () => {
      const path = operationOf('OpeningPartnerApi_batchPass').path
      if (!(await deed('PASS', () => [{ path, body: { ids } }], words.follows))) return
      await api('OpeningPartnerApi_batchPass', { body: { ids } })
        .then(() => {
          onLeft([])
          toast.success(fillWords(words.posted, { count: chosen.length }))
        }, toast.failed)
        .finally(again)
    }
    const each = (event: Words, call: 'OpeningPartnerApi_cancel' | 'OpeningPartnerApi_flush') => (remark?: string) =>
      runEach({
        title: say(event),
        rows: chosen,
        onLeft,
        run: ({ id, version }) => api(call, { body: { id, version, ...(remark ? { remark } : {}) } }).finally(again),
      })
    const reverse = async () => {
      const path = operationOf('OpeningPartnerApi_flush').path
      const deeds: EffectPreviewProps['dryRunsOf'] = ({ remark }) =>
        chosen.map(({ id, version }) => ({ path, body: { id, version, remark } }))
      const payload = await deed('REVERSE', deeds, documentWords.reversed)
      if (payload) await each(events.REVERSE, 'OpeningPartnerApi_flush')(payload.remark)
    }
    return (
      <>
        <ActionButton opens onRun={post} {...off(reason('accounting', 'PASS'))}>
          {say(events.PASS)}
        </ActionButton>
        <ActionButton opens onRun={reverse} {...off(reason('flush', 'REVERSE'))}>
          {say(events.REVERSE)}
        </ActionButton>
        <ActionButton askReason="needed" onRun={each(events.CANCEL, 'OpeningPartnerApi_cancel')} {...off(reason('cancel', 'CANCEL'))}>
          {say(events.CANCEL)}
        </ActionButton>
        <SheetImportButton
          {...imports[party]}
          name={openings[party].label}
          hint={words.hint}
          right="openingbarerter_import"
          onWritten={again}
          tried
        />
        {dialog}
      </>
    )
  }
