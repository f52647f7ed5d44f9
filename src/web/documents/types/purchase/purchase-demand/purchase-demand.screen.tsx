import type { Words } from '#domain/core/words.ts'
import { purchaseDemandDocument } from '#resources/documents/purchase/purchase-demand.document.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { useSession } from '../../../../client/session.ts'
import type { WebLine } from '../../../../document-engine/document-types.ts'
import { withLines } from '../../../../document-engine/edit-document.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { useOpenTab } from '../../../../navigation/tabs.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { goodsPage, type PageExtension, type PageExtensionProps } from '../../../page/goods-document.tsx'
import { useGrant } from '../../grant-dialog.tsx'
import { type OrderFollowUp, useOrderActions } from '../../use-order.tsx'
import { ProposalDialog, type ProposedDemand, proposalWords } from './proposal-dialog.tsx'

const depotFirst: Words = { zh: '请先选择仓库', en: 'Choose the depot first' }

const ordering: OrderFollowUp = {
  words: {
    deliver: { zh: '采购', en: 'Order' },
    notOpen: { zh: '需求单审核后才能采购', en: 'Goods are ordered once the demand is approved' },
    isClosed: { zh: '需求单已强制结案，不能采购', en: 'The demand was closed short' },
    openRest: { zh: '未采购', en: 'Open' },
  },
  made: purchaseOrderDocument,
}

type Demand = typeof purchaseDemandDocument

/**
 * The page of a purchase demand. It can be approved with lower quantities, its lines can be closed one by one, and it
 * can be ordered together with other demands.
 */
export default goodsPage(purchaseDemandDocument, { useOwn: useDemandPage })

/** Button that proposes the lines of a draft from the issues, stock and incoming goods of its depot. */
function useDemandProposal({ state, edit, settings }: Pick<PageExtensionProps<Demand>, 'state' | 'edit' | 'settings'>) {
  const { ask, dialog } = useDialog<readonly ProposedDemand[]>()
  const { depotId } = state.context.document
  const propose = async () => {
    const rows = depotId && (await ask((done) => <ProposalDialog depotId={depotId} onDone={done} />))
    if (rows) edit((now) => withLines(now, [...(now.lines ?? []).filter(({ commInfoId }) => commInfoId), ...rows.map(lineOf)], settings))
  }
  const why = depotId ? undefined : depotFirst
  const extra = { id: 'propose', label: proposalWords, opens: true, prominent: true as const, why, run: () => void propose() }
  return { extras: state.hasTag('editable') ? [extra] : [], dialog }
}

/** The line of a demand for a proposed article. */
const lineOf = ({
  commInfoId,
  commInfoCode,
  commInfoName,
  unitId,
  unitName,
  basicUnit,
  conversion,
  qty,
  ...from
}: ProposedDemand): WebLine => ({
  ...{ commInfoId, commInfoCode, commInfoName, commFullName: commInfoName, unitId, unitName, basicUnit, conversion, qty },
  ...(from.suggestedSupplierId ? { suggestedSupplierId: from.suggestedSupplierId, suggestedSupplierName: from.suggestedSupplierName } : {}),
})

function useDemandPage({ state, open: { actor }, edit, settings }: PageExtensionProps<Demand>): PageExtension<Demand> {
  const { can } = useSession()
  const openTab = useOpenTab()
  const { gather, dialog } = useOrderActions(state, ordering)
  const granting = useGrant(state, actor)
  const proposal = useDemandProposal({ state, edit, settings })
  const { document } = state.context
  const { deliver, isClosed, notOpen } = ordering.words
  const missing = can(`${purchaseOrderDocument.right}_add`) ? undefined : fillTemplate(documentWords.missingRight, { button: deliver })
  const order = {
    ...{ id: 'deliver', label: deliver, prominent: true as const },
    why: document.closeType ? isClosed : state.hasTag('open') ? missing : notOpen,
    run: () => openTab(`${purchaseDemandDocument.list.link.path}?headId=${document.id ?? ''}`),
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
