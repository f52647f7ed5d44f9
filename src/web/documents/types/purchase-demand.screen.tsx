import type { Words } from '#domain/words.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase-demand.document.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import { openDemandsPath } from '../../screens/open-demands-path.ts'
import { useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { withLines } from '../engine/edit-document.ts'
import { goodsPage, type Own, type OwnProps } from '../page/goods-document.tsx'
import { filled } from '../words/fill-words.ts'
import { documentWords } from '../words/words.ts'
import { useGrant } from './grant-dialog.tsx'
import { ProposalDialog, type Proposed, proposalWords } from './proposal-dialog.tsx'
import { type Delivery, useOrder } from './use-order.tsx'

const depotFirst: Words = { zh: '请先选择仓库', en: 'Choose the depot first' }

const ordering: Delivery = {
  words: {
    deliver: { zh: '采购', en: 'Order' },
    notOpen: { zh: '需求单审核后才能采购', en: 'Goods are ordered once the demand is approved' },
    isClosed: { zh: '需求单已强制结案，不能采购', en: 'The demand was closed short' },
    openRest: { zh: '未采购', en: 'Open' },
  },
  made: purchaseOrderDocument,
}

type Demand = typeof purchaseDemandDocument

/** The page of one demand, or of a new one: it is granted less than asked for, closed line by line, and ordered with others. */
export default goodsPage(purchaseDemandDocument, { useOwn: useProgress })

/** What a draft is to demand, by what leaves its depot and what is there and comes. */
function useProposal({ state, edit, settings }: Pick<OwnProps<Demand>, 'state' | 'edit' | 'settings'>) {
  const { ask, dialog } = useDialog<readonly Proposed[]>()
  const { depotId } = state.context.document
  const propose = async () => {
    const rows = depotId && (await ask((done) => <ProposalDialog depotId={depotId} onDone={done} />))
    if (rows) edit((now) => withLines(now, [...(now.lines ?? []).filter(({ commInfoId }) => commInfoId), ...rows.map(lineOf)], settings))
  }
  const why = depotId ? undefined : depotFirst
  const extra = { id: 'propose', label: proposalWords, opens: true, prominent: true as const, why, run: () => void propose() }
  return { extras: state.hasTag('editable') ? [extra] : [], dialog }
}

/** A line of what is proposed. */
const lineOf = ({ commInfoId, commInfoCode, commInfoName, unitId, unitName, basicUnit, conversion, qty, ...from }: Proposed): WebLine => ({
  ...{ commInfoId, commInfoCode, commInfoName, commFullName: commInfoName, unitId, unitName, basicUnit, conversion, qty },
  ...(from.suggestedSupplierId ? { suggestedSupplierId: from.suggestedSupplierId, suggestedSupplierName: from.suggestedSupplierName } : {}),
})

function useProgress({ state, open: { actor }, edit, settings }: OwnProps<Demand>): Own<Demand> {
  const { can } = useSession()
  const openTab = useOpenTab()
  const { gather, dialog } = useOrder(state, ordering)
  const granting = useGrant(state, actor)
  const proposal = useProposal({ state, edit, settings })
  const { document } = state.context
  const { deliver, isClosed, notOpen } = ordering.words
  const missing = can(`${purchaseOrderDocument.right}_add`) ? undefined : filled(documentWords.missingRight, { button: deliver })
  const order = {
    ...{ id: 'deliver', label: deliver, prominent: true as const },
    why: document.closeType ? isClosed : state.hasTag('open') ? missing : notOpen,
    run: () => openTab(`${openDemandsPath}?headId=${document.id ?? ''}`),
  }
  return {
    gather,
    extras: [
      ...proposal.extras,
      ...(document.id && !state.hasTag('editable') && !state.hasTag('closed') ? [order] : []),
      ...granting.extras,
    ],
    dialogs: (
      <>
        {dialog}
        {granting.dialog}
        {proposal.dialog}
      </>
    ),
  }
}
