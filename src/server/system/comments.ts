import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing, pageOf, sliceOf } from '../db/pages.ts'
import { goneRows, refuse, refuseRows } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { type Subject, subjectOf } from '../documents/queries/subjects.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { openDepotsSql } from '../identity/permissions.ts'
import { notifyUser } from '../notices/notify.ts'
import { mentionText } from './comment-words.ts'

type CommentOperations = 'CommentApi_list' | 'CommentApi_people' | 'CommentApi_submit' | 'CommentApi_remove'
type Comment = DataOf<'CommentApi_submit'>
type MentionedUser = Comment['mentions'][number]

const commentLabel: Words = { zh: '评论', en: 'Comment' }
const textLabel: Words = { zh: '评论内容', en: 'Text of the comment' }
const mentionsLabel: Words = { zh: '提及的人', en: 'People mentioned' }
const maxSuggestions = 20
const personName = (user: string) => `coalesce(${user}.real_name, ${user}.name, ${user}.account)`

/** Handlers of comments on documents and master data, for users who may see what is commented on. */
export const commentHandlers: HandlersOf<CommentOperations> = {
  CommentApi_list: async ({ tx, user, query }) => {
    await subjectOf(tx, user, query)
    const { size, offset } = sliceOf(query)
    const said = 'c.about_id = $3 and c.about = $4'
    const { total } = await tx.one<{ total: string }>(
      'select count(*) as total from comment c where c.tenant_id = $1 and c.about_id = $2 and c.about = $3',
      [tx.tenantId, query.aboutId, query.about],
    )
    const records = await commentsOf(tx, user, `${said} order by c.id desc limit $5 offset $6`, [query.aboutId, query.about, size, offset])
    return pageOf(records, Number(total), query)
  },
  CommentApi_people: async ({ tx, user, query }) =>
    usersWhoSee(tx, await subjectOf(tx, user, query), {
      condition: `(${personName('u')} ilike $5 or u.account ilike $5) order by ${personName('u')} collate pinyin, u.id
        limit ${maxSuggestions}`,
      value: containing(query.keyword ?? ''),
    }),
  CommentApi_submit: submitComment,
  CommentApi_remove: async ({ tx, user, query }) => {
    const ids = [...new Set(query.ids.split(','))]
    const removed = await tx.query<{ id: string }>(
      'delete from comment where tenant_id = $1 and user_id = $2 and id = any ($3::bigint[]) returning id',
      [tx.tenantId, user.id, ids],
    )
    refuseRows(goneRows(commentLabel, ids, removed))
    return true
  },
}

async function submitComment({ tx, user, body }: Call<'CommentApi_submit'>): Promise<Comment> {
  const subject = await subjectOf(tx, user, body)
  const text = body.text.trim()
  if (text === '') refuse('FIELD_BAD', { problems: [{ field: 'text', rule: 'FIELD_BAD', params: { field: textLabel } }] })
  const ids = [...new Set(body.mentions)]
  const people = ids.length === 0 ? [] : await usersWhoSee(tx, subject, { condition: 'u.id = any ($5::bigint[])', value: ids })
  if (people.length < ids.length)
    refuse('FIELD_BAD', { problems: [{ field: 'mentions', rule: 'FIELD_BAD', params: { field: mentionsLabel } }] })
  const { id } = await tx.one<{ id: string }>(
    `insert into comment (tenant_id, about, about_id, text, mentions, user_id, create_time)
     values ($1, $2, $3, $4, $5::bigint[], $6, $7) returning id`,
    [tx.tenantId, subject.about, subject.aboutId, text, ids, user.id, tx.now],
  )
  // cut by code points, because half a surrogate pair is invalid in a JSON column
  const start = [...text].slice(0, 200).join('')
  const params = { about: subject.about, name: subject.name, user: user.realName, text: start }
  for (const { id: userId } of people) {
    if (userId === user.id) continue
    const addressed = { userId, sourceKind: subject.about, sourceId: subject.aboutId }
    notifyUser(tx, { about: 'mentioned', params, text: mentionText(params, 'zh') }, addressed, 'mention')
  }
  const [said] = await commentsOf(tx, user, 'c.id = $3', [id])
  return said ?? refuse('ROW_GONE', { params: { object: commentLabel } })
}

/** Comments that meet a condition, whose parameters begin with `$3`. */
async function commentsOf(tx: Tx, user: User, condition: string, values: readonly unknown[]): Promise<Comment[]> {
  const rows = await tx.query<Omit<Comment, 'time'> & { time: Date }>(
    `select c.id, c.text, c.user_id as "userId", coalesce(${personName('u')}, '') as "userName",
      c.create_time as time, c.user_id = $2::bigint as mine,
            coalesce((select json_agg(json_build_object('id', p.id::text, 'name', ${personName('p')}) order by p.id)
                        from app_user p where p.tenant_id = $1 and p.id = any (c.mentions)), '[]') as mentions
       from comment c left join app_user u on u.tenant_id = $1 and u.id = c.user_id
      where c.tenant_id = $1 and ${condition}`,
    [tx.tenantId, user.id, ...values],
  )
  const { timeZone } = await settingsOf(tx)
  return rows.map((row) => ({ ...row, time: momentText(row.time, timeZone) }))
}

/**
 * Enabled users who may see the subject and meet a condition on `$5`. Users may see a subject if they have its right
 * and, if it belongs to depots, use one of these or are its author.
 */
function usersWhoSee(tx: Tx, subject: Subject, { condition, value }: { condition: string; value: unknown }): Promise<MentionedUser[]> {
  return tx.query<MentionedUser>(
    `select u.id, ${personName('u')} as name from app_user u
      where u.tenant_id = $1 and u.status = 1 and u.customer_id is null
        and exists (select from user_role ur
                      join role_menu rm on rm.tenant_id = $1 and rm.role_id = ur.role_id
                      join menu m on m.id = rm.menu_id and m.category = 2 and m.code = $2
                     where ur.tenant_id = $1 and ur.user_id = u.id)
        and (cardinality($3::text[]) = 0 or u.id = $4::bigint or coalesce($3::text[] && ${openDepotsSql('u.id')}, true))
        and ${condition}`,
    [tx.tenantId, subject.right, [...subject.depotIds], subject.madeBy ?? null, value],
  )
}
