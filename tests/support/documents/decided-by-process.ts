import { approvalKinds } from '#resources/documents/approval-kinds.ts'
import { deployed } from '../acts/flow-acts.ts'
import type { FactSet, Wire } from '../laws/conformance.ts'
import type { Client } from '../server.ts'
import type { Shop } from '../shop.ts'
import { end, flow, modelOf, start, task } from './flow-models.ts'

const key = 'decides'
const model = modelOf(
  [start, task('look', 'flowable:assignee="admin"'), end, flow('start', 'look'), flow('look', 'end')].join(''),
  key,
  key,
)

/** A fact set with a document that a process decides; only this document is given to the process (ADR 188). */
export const decidedByProcess = ({ admin }: Shop, kind: string, actor: Client, submitted: () => Promise<Wire>): FactSet => ({
  name: 'decided by a process',
  actor,
  reach: {
    submitted: async () => {
      if ((await admin.ok('FlowProcessApi_list', { query: { name: key } })).records.length === 0)
        await deployed(admin, model, key, 'flow_2')
      const documentType = Number(Object.entries(approvalKinds).find(([, name]) => name === kind)?.[0])
      const { id } = await admin.ok('ApprovalRuleApi_submit', { body: { name: key, documentType, processKey: key } })
      const document = await submitted()
      await admin.ok('ApprovalRuleApi_remove', { query: { ids: id } })
      return document
    },
  },
})
