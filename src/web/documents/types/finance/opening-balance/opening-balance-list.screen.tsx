import type { Words } from '#domain/core/words.ts'
import { openingBalance } from '#machines/finance/opening-balance.machine.ts'
import { openingBalanceRecord } from '#resources/documents/finance/opening-balance.document.ts'
import { api } from '#web/client/api.ts'
import { SheetImportButton } from '#web/jobs/sheet-import-button.tsx'
import { useReloadResource } from '#web/resources/resource-api.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'

const hint: Words = {
  zh: '按模板填写：表头不要改动，每行一个资金账户，或一个会员的储值或积分。已有草稿会被更新，其余新增；有一行出错则全部不导入。导入后是草稿，核对后再记账。',
  en: 'Fill in the template: leave its head as it is, one account, or the stored value or the points of one member, each row. A draft there is changed, others are added; one wrong row and nothing is taken. What is imported are drafts: check, then post them.',
}

/** Buttons that post and void drafts, reverse posted documents, and import a sheet. */
function BalanceActions(props: OwnActionsProps) {
  const again = useReloadResource(openingBalanceRecord)
  return (
    <>
      <RecordActions
        {...props}
        record={openingBalanceRecord}
        words={openingBalance}
        events={[
          { event: 'PASS', call: 'OpeningBalanceApi_accounting' },
          { event: 'REVERSE', call: 'OpeningBalanceApi_flush' },
          { event: 'CANCEL', call: 'OpeningBalanceApi_cancel' },
        ]}
      />
      <SheetImportButton
        name={openingBalanceRecord.label}
        hint={hint}
        right="openingbalance_import"
        template={() => api('OpeningBalanceApi_template')}
        send={(file, dryRun) => api('OpeningBalanceApi_importSheet', { body: { file, dryRun } })}
        tried
        onWritten={again}
      />
    </>
  )
}

/** List of the opening balances of cash accounts and members. */
export default resourcePage(openingBalanceRecord, BalanceActions)
