import { randomBytes } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { fill, type Words } from '#domain/words.ts'
import { paperWords, sayOn } from '#paper/words.ts'
import { showing, type Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { openRun } from '../documents/engine/run.ts'
import { kindOfDocument, requireView } from '../documents/queries/order-log.ts'
import { requireHeld } from '../http/access.ts'
import { serverBusy } from '../http/availability.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf, PublicCall, User } from '../http/request.ts'
import { createCommonTurns } from '../http/turns.ts'
import { attemptsOf, countAttempt } from '../identity/attempts.ts'
import { doorOf } from '../identity/request-checks.ts'
import { sightOf } from '../identity/sight.ts'
import { hashOf } from '../identity/tokens.ts'
import { Refused, refuse } from '../refuse.ts'
import { momentText, present } from '../wire-values.ts'
import { paperFor } from './paper-for.ts'
import { type PaperPlace, pdfFile } from './pdf-file.ts'

type Mine = 'PaperApi_shares' | 'PaperApi_share' | 'PaperApi_revoke' | 'SharedPaperApi_pdf'
type Share = DataOf<'PaperApi_shares'>[number]
type Row = Omit<Share, 'createTime' | 'expireTime' | 'revokeTime' | 'lastOpened' | 'openings'> & {
  createTime: Date
  expireTime: Date
  revokeTime: Date | null
  lastOpened: Date | null
  openings: { time: string; peer: string }[]
}

/**
 * Of the documents that links show one is read at a time, of each link one, and it is held until it begins to be made into a file: whoever is signed in
 * is answered meanwhile, and no more than one long document waits in memory.
 */
const createReadings = () => createCommonTurns({ atOnce: 1, waiting: 50, refusal: serverBusy }, { atOnce: 1, waiting: 200 })
type Opening = {
  place: PaperPlace
  readings: ReturnType<typeof createReadings>
  call: PublicCall<'SharedPaperApi_pdf'>
  reader: AbortSignal
}

const label: Words = { zh: '分享链接', en: 'Link' }
/** A tenant, and 24 random bytes. */
const shape = /^(\d{6})\.[\w-]{32}$/
const usualDays = 7
const dayMs = 24 * 3600 * 1000
const mostTold = 20

/** Links to documents for people who do not sign in (ADR 229). */
export const shareHandlers = (place: PaperPlace, readings = createReadings()): HandlersOf<Mine> => ({
  PaperApi_shares: async ({ tx, user, query }) => {
    await requireShare(tx, user, query.documentId)
    return sharesOf(tx, 's.document_id = $2', query.documentId)
  },
  PaperApi_share: make,
  PaperApi_revoke: async ({ tx, user, query }) => {
    const row = await tx.maybeOne<{ document_id: string }>('select document_id from document_share where tenant_id = $1 and id = $2', [
      tx.tenantId,
      query.id,
    ])
    await requireShare(tx, user, row?.document_id ?? refuse('ROW_GONE', { params: { object: label } }))
    await tx.query('update document_share set revoke_time = $3 where tenant_id = $1 and id = $2 and revoke_time is null', [
      tx.tenantId,
      query.id,
      tx.now,
    ])
    return true
  },
  SharedPaperApi_pdf: async (call) => (reader) => opened({ place, readings, call, reader }),
})

/** Who may export documents of a type may hand one out, where he sees it. Refuses DOC_GONE and NO_PERMISSION. */
async function requireShare(tx: Tx, user: User, documentId: string): Promise<void> {
  const { words, definition } = await kindOfDocument(tx, documentId)
  requireHeld(user, `${definition.right}_export`)
  await requireView(tx, user, words.id, documentId)
}

async function make({ tx, user, body }: Call<'PaperApi_share'>): Promise<DataOf<'PaperApi_share'>> {
  await requireShare(tx, user, body.documentId)
  const token = `${tx.tenantId}.${randomBytes(24).toString('base64url')}`
  const { id } = await tx.one<{ id: string }>(
    `insert into document_share (tenant_id, document_id, token_hash, expire_time, user_id, create_time)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.tenantId, body.documentId, hashOf(token), new Date(tx.now.getTime() + (body.days ?? usualDays) * dayMs), user.id, tx.now],
  )
  const [share] = await sharesOf(tx, 's.id = $2', id)
  return share ? { ...share, token } : refuse('ROW_GONE', { params: { object: label } })
}

/** Links that a condition on `$2` finds, newest first, with who opened them last. */
async function sharesOf(tx: Tx, condition: string, value: string): Promise<Share[]> {
  const rows = await tx.query<Row>(
    `select s.id, s.document_id as "documentId", s.create_time as "createTime", s.expire_time as "expireTime", s.revoke_time as "revokeTime",
            coalesce(u.real_name, u.name, u.account, '') as "userName", s.revoke_time is null and s.expire_time > $3 as open,
            o.opened::integer as opened, o.last as "lastOpened", coalesce(o.openings, '[]') as openings
       from document_share s
       left join app_user u on u.tenant_id = $1 and u.id = s.user_id
       left join lateral (
         select max(n.total) as opened, max(n.open_time) as last,
                json_agg(json_build_object('time', n.open_time, 'peer', n.peer) order by n.id desc) as openings
           from (select p.id, p.open_time, p.peer, count(*) over () as total from document_share_opening p
                  where p.tenant_id = $1 and p.share_id = s.id order by p.id desc limit ${mostTold}) n) o on true
      where s.tenant_id = $1 and ${condition} order by s.id desc`,
    [tx.tenantId, value, tx.now],
  )
  const { timeZone } = await settingsOf(tx)
  const text = (at: Date | null) => at && momentText(at, timeZone)
  return rows.map(
    (row) =>
      present({
        ...row,
        ...{ createTime: text(row.createTime), expireTime: text(row.expireTime), revokeTime: text(row.revokeTime) },
        ...{ opened: row.opened ?? 0, lastOpened: text(row.lastOpened) },
        openings: row.openings.map(({ time, peer }) => ({ time: momentText(new Date(time), timeZone), peer })),
      }) as Share,
  )
}

type Found = { id: string; documentId: string; userId: string; expireTime: Date; userName: string }

/**
 * The document of a link as PDF, as whoever made the link sees it now. A link that opens does so whatever others behind the same address guess; what
 * opens nothing is counted by address. Refuses SHARE_GONE whatever is wrong, for strangers are told nothing more, and TOO_MANY who guesses on.
 */
async function opened(opening: Opening): Promise<FileAnswer> {
  const { db, now, peer } = opening.call
  try {
    return await openedBy(opening)
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== 'SHARE_GONE') throw error
    if (!(await db.inPlatform(now, (tx) => countAttempt(tx, attemptsOf.share(peer), now)))) refuse('TOO_MANY')
    throw error
  }
}

async function openedBy({ place, readings, call, reader }: Opening): Promise<FileAnswer> {
  const { db, now, peer, body } = call
  const tenantId = shape.exec(body.token)?.[1] ?? refuse('SHARE_GONE')
  if ((await doorOf(db, tenantId, now)) !== 'open') refuse('SHARE_GONE')
  const find = async (tx: Tx) => (await shareBy(tx, body.token)) ?? refuse('SHARE_GONE')
  // what opens nothing waits for nobody, and no transaction waits for a turn
  const { id } = await db.inTenant(tenantId, now, find)
  const begun = await readings.take(`${tenantId} ${id}`, '', reader)
  const read = async (tx: Tx) => {
    const answer = await asMaker(place, call, tx, { ...(await find(tx)), begun })
    await tx.query('insert into document_share_opening (tenant_id, share_id, open_time, peer) values ($1, $2, $3, $4)', [
      tx.tenantId,
      id,
      now,
      peer,
    ])
    return answer
  }
  return db.inTenant(tenantId, now, read).catch((error: unknown) => {
    begun()
    throw error
  })
}

/** A link that still opens, of somebody who may still sign in. */
const shareBy = (tx: Tx, token: string): Promise<Found | undefined> =>
  tx.maybeOne<Found>(
    `select s.id, s.document_id as "documentId", s.user_id as "userId", s.expire_time as "expireTime",
            coalesce(u.real_name, u.name, u.account) as "userName"
       from document_share s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 1
      where s.tenant_id = $1 and s.token_hash = $2 and s.revoke_time is null and s.expire_time > $3`,
    [tx.tenantId, hashOf(token), tx.now],
  )

async function asMaker(
  place: PaperPlace,
  call: PublicCall<'SharedPaperApi_pdf'>,
  plain: Tx,
  share: Found & { begun(): void },
): Promise<FileAnswer> {
  const sight = await sightOf(plain, share.userId)
  const tx = showing(plain, sight)
  const names = { id: share.userId, account: '', realName: share.userName, tenantId: tx.tenantId, sessionId: '' }
  const user: User = { ...names, ...sight, isAdministrator: false, mustChangePassword: false }
  const run = await openRun({ ...call, tx, user })
  try {
    await requireShare(tx, user, share.documentId)
    const paper = await paperFor(run, share.documentId)
    const until = momentText(share.expireTime, run.settings.timeZone).slice(0, 16)
    const { language = run.language } = paper
    const foot = fill(sayOn(paperWords.sharedBy, language), { user: share.userName, time: until })
    const turn = { of: `${tx.tenantId} link ${share.id}`, line: 'link', begun: share.begun } as const
    return await pdfFile(run, place, paper, { foot, whose: foot, turn })
  } catch (error) {
    // its document is gone, or its maker may not hand it out any more
    if (error instanceof Refused) return refuse('SHARE_GONE')
    throw error
  }
}
