import { randomBytes } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { paperWords, wordsOnPaper } from '#paper/words.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { type Tx, withPermissions } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { openRun } from '../documents/engine/run.ts'
import { kindOfDocument, requireViewRight } from '../documents/queries/order-log.ts'
import { requireGrantedRight } from '../http/access.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf, PublicCall, User } from '../http/request.ts'
import { attemptLimits, countAttempt } from '../identity/attempts.ts'
import { permissionsOf } from '../identity/permissions.ts'
import { tenantAccessOf } from '../identity/request-checks.ts'
import { hashOf } from '../identity/tokens.ts'
import { serverBusy } from '../load/availability.ts'
import { createSharedConcurrency } from '../load/user-concurrency.ts'
import { paperFor } from './paper-for.ts'
import { type PaperPlace, pdfAnswer } from './pdf-file.ts'

type ShareOperations = 'PaperApi_shares' | 'PaperApi_share' | 'PaperApi_revoke' | 'SharedPaperApi_pdf'
type ShareInfo = DataOf<'PaperApi_shares'>[number]
type ShareRow = Omit<ShareInfo, 'createTime' | 'expireTime' | 'revokeTime' | 'lastOpened' | 'openings'> & {
  createTime: Date
  expireTime: Date
  revokeTime: Date | null
  lastOpened: Date | null
  openings: { time: string; peer: string }[]
}

/**
 * Documents behind links are read one at a time, and one per link. Each holds its slot until its PDF is begun, so that
 * signed-in users are served meanwhile and at most one long document waits in memory.
 */
const createReadConcurrency = () => createSharedConcurrency({ atOnce: 1, waiting: 50, refusal: serverBusy }, { atOnce: 1, waiting: 200 })
type ShareOpening = {
  place: PaperPlace
  readings: ReturnType<typeof createReadConcurrency>
  call: PublicCall<'SharedPaperApi_pdf'>
  reader: AbortSignal
}

const shareLabel: Words = { zh: '分享链接', en: 'Link' }
/** A token consists of the tenant's id and 24 random bytes. */
const tokenPattern = /^(\d{6})\.[\w-]{32}$/
const defaultDays = 7
const dayMs = 24 * 3600 * 1000
const maxOpenings = 20

/** Handlers of links to documents, for people without an account (ADR 229). */
export const shareHandlers = (place: PaperPlace, readings = createReadConcurrency()): HandlersOf<ShareOperations> => ({
  PaperApi_shares: async ({ tx, user, query }) => {
    await requireShare(tx, user, query.documentId)
    return findShares(tx, 's.document_id = $2', query.documentId)
  },
  PaperApi_share: createShare,
  PaperApi_revoke: async ({ tx, user, query }) => {
    const row = await tx.maybeOne<{ document_id: string }>('select document_id from document_share where tenant_id = $1 and id = $2', [
      tx.tenantId,
      query.id,
    ])
    await requireShare(tx, user, row?.document_id ?? refuse('ROW_GONE', { params: { object: shareLabel } }))
    await tx.query('update document_share set revoke_time = $3 where tenant_id = $1 and id = $2 and revoke_time is null', [
      tx.tenantId,
      query.id,
      tx.now,
    ])
    return true
  },
  SharedPaperApi_pdf: async (call) => (reader) => openShare({ place, readings, call, reader }),
})

/** Refuses DOC_GONE and NO_PERMISSION unless the user has the export right of the type and access to the document. */
async function requireShare(tx: Tx, user: User, documentId: string): Promise<void> {
  const { words, definition } = await kindOfDocument(tx, documentId)
  requireGrantedRight(user, `${definition.right}_export`)
  await requireViewRight(tx, user, words.id, documentId)
}

async function createShare({ tx, user, body }: Call<'PaperApi_share'>): Promise<DataOf<'PaperApi_share'>> {
  await requireShare(tx, user, body.documentId)
  const token = `${tx.tenantId}.${randomBytes(24).toString('base64url')}`
  const { id } = await tx.one<{ id: string }>(
    `insert into document_share (tenant_id, document_id, token_hash, expire_time, user_id, create_time)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.tenantId, body.documentId, hashOf(token), new Date(tx.now.getTime() + (body.days ?? defaultDays) * dayMs), user.id, tx.now],
  )
  const [share] = await findShares(tx, 's.id = $2', id)
  return share ? { ...share, token } : refuse('ROW_GONE', { params: { object: shareLabel } })
}

/** Links that meet a condition on `$2`, newest first, each with its latest openings. */
async function findShares(tx: Tx, condition: string, value: string): Promise<ShareInfo[]> {
  const rows = await tx.query<ShareRow>(
    `select s.id, s.document_id as "documentId", s.create_time as "createTime", s.expire_time as "expireTime",
      s.revoke_time as "revokeTime",
            coalesce(u.real_name, u.name, u.account, '') as "userName", s.revoke_time is null and s.expire_time > $3 as open,
            o.opened::integer as opened, o.last as "lastOpened", coalesce(o.openings, '[]') as openings
       from document_share s
       left join app_user u on u.tenant_id = $1 and u.id = s.user_id
       left join lateral (
         select max(n.total) as opened, max(n.open_time) as last,
                json_agg(json_build_object('time', n.open_time, 'peer', n.peer) order by n.id desc) as openings
           from (select p.id, p.open_time, p.peer, count(*) over () as total from document_share_opening p
                  where p.tenant_id = $1 and p.share_id = s.id order by p.id desc limit ${maxOpenings}) n) o on true
      where s.tenant_id = $1 and ${condition} order by s.id desc`,
    [tx.tenantId, value, tx.now],
  )
  const { timeZone } = await settingsOf(tx)
  const text = (at: Date | null) => at && momentText(at, timeZone)
  return rows.map(
    (row) =>
      withoutNulls({
        ...row,
        ...{ createTime: text(row.createTime), expireTime: text(row.expireTime), revokeTime: text(row.revokeTime) },
        ...{ opened: row.opened ?? 0, lastOpened: text(row.lastOpened) },
        openings: row.openings.map(({ time, peer }) => ({ time: momentText(new Date(time), timeZone), peer })),
      }) as ShareInfo,
  )
}

type OpenShare = { id: string; documentId: string; userId: string; expireTime: Date; userName: string }

/**
 * The document of a link as a PDF, with the current permissions of the user who created the link. Failed attempts are
 * counted by client address, but a valid link opens regardless of them. Refuses SHARE_GONE for any problem, so that
 * strangers learn nothing, and TOO_MANY after too many failed attempts.
 */
async function openShare(opening: ShareOpening): Promise<FileAnswer> {
  const { db, now, peer } = opening.call
  try {
    return await openValidShare(opening)
  } catch (error) {
    if (!(error instanceof Refused) || error.key !== 'SHARE_GONE') throw error
    if (!(await db.inPlatform(now, (tx) => countAttempt(tx, attemptLimits.share(peer), now)))) refuse('TOO_MANY')
    throw error
  }
}

async function openValidShare({ place, readings, call, reader }: ShareOpening): Promise<FileAnswer> {
  const { db, now, peer, body } = call
  const tenantId = tokenPattern.exec(body.token)?.[1] ?? refuse('SHARE_GONE')
  if ((await tenantAccessOf(db, tenantId, now)) !== 'open') refuse('SHARE_GONE')
  const find = async (tx: Tx) => (await shareByToken(tx, body.token)) ?? refuse('SHARE_GONE')
  // checked first, so that an invalid link does not queue; and no transaction stays open while the link waits for its
  // turn
  const { id } = await db.inTenant(tenantId, now, find)
  const begun = await readings.take(`${tenantId} ${id}`, '', reader)
  const read = async (tx: Tx) => {
    const answer = await paperAsCreator(place, call, tx, { ...(await find(tx)), begun })
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

/** A valid link of a user who may still sign in. */
const shareByToken = (tx: Tx, token: string): Promise<OpenShare | undefined> =>
  tx.maybeOne<OpenShare>(
    `select s.id, s.document_id as "documentId", s.user_id as "userId", s.expire_time as "expireTime",
            coalesce(u.real_name, u.name, u.account) as "userName"
       from document_share s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 1
      where s.tenant_id = $1 and s.token_hash = $2 and s.revoke_time is null and s.expire_time > $3`,
    [tx.tenantId, hashOf(token), tx.now],
  )

async function paperAsCreator(
  place: PaperPlace,
  call: PublicCall<'SharedPaperApi_pdf'>,
  plain: Tx,
  share: OpenShare & { begun(): void },
): Promise<FileAnswer> {
  const sight = await permissionsOf(plain, share.userId)
  const tx = withPermissions(plain, sight)
  const names = { id: share.userId, account: '', realName: share.userName, tenantId: tx.tenantId, sessionId: '' }
  const user: User = { ...names, ...sight, isAdministrator: false, mustChangePassword: false }
  const run = await openRun({ ...call, tx, user })
  try {
    await requireShare(tx, user, share.documentId)
    const paper = await paperFor(run, share.documentId)
    const until = momentText(share.expireTime, run.settings.timeZone).slice(0, 16)
    const { language = run.language } = paper
    const foot = fillPlaceholders(wordsOnPaper(paperWords.sharedBy, language), { user: share.userName, time: until })
    const turn = { of: `${tx.tenantId} link ${share.id}`, line: 'link', begun: share.begun } as const
    return await pdfAnswer(run, place, paper, { foot, whose: foot, turn })
  } catch (error) {
    // the document is gone, or the link's creator may no longer share it
    if (error instanceof Refused) return refuse('SHARE_GONE')
    throw error
  }
}
