import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf, OperationId } from '#contract/operations.gen.ts'
import type { Tx } from '#server/db/connect.ts'
import { orderBody, type Receipt, receiptOf, type Shop } from '../shop.ts'

/** A write of the storm, sent with the same key until it is answered. */
export type Step = {
  operation: OperationId
  key: string
  body: { id?: string; version?: number; remark?: string }
  /**
   * Sends it in another way than as a client: a call-back of a payment service, whose key is the number of the
   * payment.
   */
  callback?: (() => Promise<{ status: number; success: boolean; data?: { key?: string } }>) | undefined
}
/** What the server has acknowledged as done. */
type Acknowledged = Step & { document: Receipt }
type Paid = Omit<Acknowledged, 'document'>

/** Sends a step until it is answered, and returns the document after it; a call-back returns none. */
export type Write = {
  <Id extends OperationId>(operation: Id, key: string, body: BodyOf<Id> & object): Promise<Document>
  paid(key: string, callback: NonNullable<Step['callback']>): Promise<void>
}
/** A document as all operations of documents return it. */
export type Document = Receipt
/** What one client repeats without pause, each time with another name: steps, whose keys begin with the name. */
export type Mix = (write: Write, name: string, nth: number) => Promise<void>

export type Storm = {
  readonly acknowledged: readonly Acknowledged[]
  /** Call-backs that were accepted. */
  readonly paid: readonly Paid[]
  /** Steps that were sent but not answered, by key. */
  readonly unanswered: ReadonlyMap<string, Step>
  /** Unsuccessful answers, such as 500, and how many of each. */
  readonly failures: ReadonlyMap<string, number>
  /** Waits until this many more steps have been answered. */
  progress(steps: number): Promise<void>
  /** From now on, clients that get no answer wait until told to go on. */
  hold(): void
  /** Waits until every client has noticed that there is no answer. */
  allWaiting(): Promise<void>
  goOn(): void
  /** Lets every client finish what it has started. */
  end(): Promise<void>
  /** Stops the storm immediately, as after a failed test. */
  abandon(): void
}

/**
 * Orders and receipts: an order is submitted and approved, a part received directly, the rest submitted and posted,
 * and every third of those reversed.
 */
export const purchases =
  (shop: Shop): Mix =>
  async (write, name, nth) => {
    const order = await write('PurchaseOrderApi_submit', `${name}-order`, orderBody(shop, '100', { remark: `${name}-order` }))
    const { id, version } = order
    const approved = (await write('PurchaseOrderApi_approve', `${name}-approve`, { id, version })) as never
    await write('PurchaseReceiptApi_accounting', `${name}-part`, { ...receiptOf(approved, '40'), remark: `${name}-part` })
    const rest = await write('PurchaseReceiptApi_submit', `${name}-rest`, { ...receiptOf(approved, '60'), remark: `${name}-rest` })
    const posted = await write('PurchaseReceiptApi_accountingById', `${name}-post`, { id: rest.id, version: rest.version })
    if (nth % 3 === 2) await write('PurchaseReceiptApi_flush', `${name}-reverse`, { id: posted.id, version: posted.version })
  }

/**
 * Starts clients that write without pause, each with one of the mixes. A request is repeated with its key if it gets
 * no answer or a server fault.
 */
export function startStorm(shop: Shop, clients: number, mixes: readonly Mix[] = [purchases(shop)]): Storm {
  const acknowledged: Acknowledged[] = []
  const paid: Paid[] = []
  const unanswered = new Map<string, Step>()
  const failures = new Map<string, number>()
  const gate = openGate()
  let ending = false
  let failure: unknown

  const answered = async (step: Step): Promise<Document> => {
    const { operation, key } = step
    for (;;) {
      const answer = await send(shop, step).catch(() => undefined)
      if (answer?.status === 200) {
        unanswered.delete(key)
        return answer.data
      }
      // the server may fail while its database is away; a refusal would be an error in the storm itself
      if (answer && answer.status < 500) throw new Error(`${operation} ${key} was refused: ${JSON.stringify(answer)}`)
      if (failure) throw failure
      const said = answer ? `${answer.status} ${answer.key}` : 'no answer'
      failures.set(said, (failures.get(said) ?? 0) + 1)
      unanswered.set(key, step)
      await gate.pass()
    }
  }
  const asked = async <Id extends OperationId>(operation: Id, key: string, body: BodyOf<Id> & object) => {
    const step: Step = { operation, key, body }
    const document = await answered(step)
    acknowledged.push({ ...step, document })
    return document
  }
  const write: Write = Object.assign(asked, {
    paid: async (key: string, callback: Step['callback']) => {
      const step: Step = { operation: 'PaymentApi_callback', key, body: {}, callback }
      await answered(step)
      paid.push(step)
    },
  })
  const work = async (client: number) => {
    const mix = mixes[client % mixes.length]
    for (let nth = 0; !ending; nth += 1) await mix?.(write, `c${client}-${nth}`, nth)
  }
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  working.catch((error: unknown) => {
    failure = error
  })
  const until = async (reached: () => boolean) => {
    for (; !reached(); await sleep(5)) if (failure) throw failure
  }
  return {
    acknowledged,
    paid,
    unanswered,
    failures,
    progress: (steps) => {
      const goal = acknowledged.length + steps
      return until(() => acknowledged.length >= goal)
    },
    hold: gate.shut,
    allWaiting: () => until(() => gate.waiting() === clients),
    goOn: gate.open,
    end: async () => {
      ending = true
      gate.open()
      await working
    },
    abandon: () => {
      failure ??= new Error('the storm was abandoned')
      ending = true
      gate.open()
    },
  }
}

/** Sends a step with its key; rejects if there is no answer. */
export async function send(
  shop: Shop,
  { operation, key, body, callback }: Step,
): Promise<{ status: number; key?: string | undefined; data: Document }> {
  if (callback) {
    const { status, data } = await callback()
    return { status, key: data?.key, data: data as unknown as Document }
  }
  const answer = await shop.admin.call(operation, { body: body as never, headers: { 'Idempotency-Key': key } as never })
  return { status: answer.status, key: answer.key, data: answer.data as unknown as Document }
}

/** While the gate is open, `pass` waits only a moment, as before a retry. */
function openGate() {
  let opening = Promise.withResolvers<void>()
  let isOpen = true
  let waiting = 0
  return {
    waiting: () => waiting,
    shut: () => {
      isOpen = false
      opening = Promise.withResolvers<void>()
    },
    open: () => {
      isOpen = true
      opening.resolve()
    },
    pass: async () => {
      if (isOpen) return sleep(100)
      waiting += 1
      await opening.promise
      waiting -= 1
    },
  }
}

/** Acknowledged steps that are not in the database as acknowledged: number, state and version (invariant I9). */
export function lostOf(tx: Tx, acknowledged: Storm['acknowledged']): Promise<object[]> {
  const said = acknowledged.map(({ document }) => document)
  return tx.query(
    `select a.* from unnest($2::bigint[], $3::text[], $4::text[], $5::integer[]) as a (id, bill_no, state, version)
       left join document d on d.tenant_id = $1 and d.id = a.id and (a.bill_no is null or d.bill_no = a.bill_no) and d.version >= a.version
       left join document_event e on e.tenant_id = $1 and e.document_id = a.id and e.version = a.version
       and e.to_state = a.state and e.refusal is null
      where d.id is null or e.document_id is null`,
    [
      tx.tenantId,
      said.map(({ id }) => id),
      said.map(({ billNo }) => billNo),
      said.map(({ state }) => state),
      said.map((one) => one.version),
    ],
  )
}

export type Half = Step & { hasEffect: boolean; hasAnswer: boolean }

/** Acknowledged payments that no order has. */
export async function lostPayments(tx: Tx, paid: Storm['paid']): Promise<string[]> {
  const known = await tx.query<{ no: string }>('select payment_no as no from order_payment where tenant_id = $1', [tx.tenantId])
  const numbers = new Set(known.map(({ no }) => no))
  return paid.map(({ key }) => key).filter((key) => !numbers.has(key))
}

/**
 * Whether the effect and the answer of an unanswered step are in the database; for a call-back the payment, and the
 * row that records its acceptance. Only both or neither is allowed (invariant I10). A new document has the key as its
 * remark.
 */
export async function traceOf(tx: Tx, step: Step): Promise<{ hasEffect: boolean; hasAnswer: boolean }> {
  const { key, body, callback } = step
  return callback
    ? tx.one(paymentTrace, [tx.tenantId, key])
    : tx.one(documentTrace, [tx.tenantId, key, body.id ?? null, body.version ?? null])
}

const paymentTrace = `select exists (select from order_payment where tenant_id = $1 and payment_no = $2) as "hasEffect",
  exists (select from payment_callback where tenant_id = $1 and payment_no = $2 and outcome = 1) as "hasAnswer"`

const documentTrace = `select exists (select from document d left join mall_order m on m.tenant_id = d.tenant_id and m.document_id = d.id
    where d.tenant_id = $1 and case when $3::bigint is null then coalesce(m.buyer_remark, d.remark) = $2
                                    else d.id = $3 and d.version > $4 end) as "hasEffect",
  exists (select from idempotency_key k where k.tenant_id = $1 and k.key = $2
  and coalesce(k.answer::jsonb, k.done) is not null) as "hasAnswer"`

/** Documents that a step created more than once; the key of the step is the remark of the document. */
export function madeTwice(tx: Tx, acknowledged: readonly Acknowledged[]): Promise<object[]> {
  const made = acknowledged.filter(({ body }) => body.id === undefined).map(({ key }) => key)
  return tx.query(
    `select remark, count(*) as n from document
      where tenant_id = $1 and remark = any ($2) and not 'mirror' = any (tags) group by 1 having count(*) > 1`,
    [tx.tenantId, made],
  )
}
