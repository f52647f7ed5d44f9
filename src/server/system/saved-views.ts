import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { goneRows, refuse, refuseRows } from '../db/refuse.ts'
import { opensAny } from '../http/page-access.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { refuseNewer } from '../resources/locking.ts'
import { defaultViewOfRoles, defaultViewsByRole, setDefaultViewRoles } from './role-views.ts'

type SavedViewOperations = Extract<OperationId, `SavedViewApi_${string}`>
type SavedView = DataOf<'SavedViewApi_submit'>
type LastPageState = { viewId: string | null; isPlain: boolean; content: SavedView['content'] | null }

const viewLabel = { zh: '视图', en: 'View' }
const nameLabel = { zh: '视图名称', en: 'Name of the view' }

/**
 * Handlers of saved views of lists. A view belongs to the user who created it. Users who may see its list
 * (`maySeeShared`) may use a shared view, but only its owner may change it.
 */
export const savedViewHandlers: HandlersOf<SavedViewOperations> = {
  SavedViewApi_list: async ({ tx, user, query }) => {
    const views = await viewsOf(
      tx,
      user.id,
      `v.page = $3 and (v.user_id = $2 ${maySeeShared(user, query.page) ? 'or v.shared = 2' : ''}) order by v.name collate pinyin, v.id`,
      query.page,
    )
    const left = await tx.maybeOne<LastPageState>(
      'select view_id as "viewId", opens_plain as "isPlain", content from page_left where tenant_id = $1 and user_id = $2 and page = $3',
      [tx.tenantId, user.id, query.page],
    )
    // the view with which the user opens the list may no longer be shared
    const own = views.find(({ id }) => id === left?.viewId)?.id
    const ofRole = own === undefined && !left?.isPlain ? await defaultViewOfRoles(tx, user, query.page, views) : undefined
    return withoutNulls({
      views,
      opensWith: own ?? ofRole?.viewId ?? null,
      opensByRole: ofRole?.roleName ?? null,
      last: left?.content ?? null,
    })
  },
  SavedViewApi_submit: async (call) => {
    const id = await storeView(call)
    const [view] = await viewsOf(call.tx, call.user.id, 'v.id = $3', id)
    return view
  },
  SavedViewApi_remove: async ({ tx, user, query }) => {
    const ids = [...new Set(query.ids.split(','))]
    const removed = await tx.query<{ id: string }>(
      'delete from saved_view where tenant_id = $1 and user_id = $2 and id = any ($3::bigint[]) returning id',
      [tx.tenantId, user.id, ids],
    )
    refuseRows(goneRows(viewLabel, ids, removed))
    return true
  },
  SavedViewApi_opensWith: async ({ tx, user, body: { page, viewId } }) => {
    if (viewId !== undefined) {
      const [view] = await viewsOf(tx, user.id, 'v.id = $3 and (v.user_id = $2 or v.shared = 2)', viewId)
      if (view?.page !== page) refuse('ROW_GONE', { params: { object: viewLabel } })
    }
    await tx.query(
      `insert into page_left (tenant_id, user_id, page, view_id, opens_plain) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, user_id, page) do update set view_id = excluded.view_id, opens_plain = excluded.opens_plain`,
      [tx.tenantId, user.id, page, viewId ?? null, viewId === undefined],
    )
    return true
  },
  SavedViewApi_roles: ({ tx, query }) => defaultViewsByRole(tx, query.page),
  SavedViewApi_ofRoles: async ({ tx, user, body }) => {
    const [view] = await viewsOf(tx, user.id, 'v.id = $3 and (v.user_id = $2 or v.shared = 2)', body.viewId)
    if (view?.page !== body.page) return refuse('ROW_GONE', { params: { object: viewLabel } })
    if (view.shared !== 2) {
      const reason = { zh: `“${view.name}”没有共享`, en: `“${view.name}” is not shared` }
      refuse('FIELD_BAD', { problems: [{ field: 'viewId', rule: 'FIELD_BAD', params: { field: viewLabel }, reason }] })
    }
    await setDefaultViewRoles(tx, body)
    return true
  },
  SavedViewApi_leave: async ({ tx, user, body: { page, content } }) => {
    await tx.query(
      `insert into page_left (tenant_id, user_id, page, content) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, page) do update set content = excluded.content`,
      [tx.tenantId, user.id, page, JSON.stringify(content)],
    )
    return true
  },
}

/**
 * Whether a user may see shared views of a list: with any right of its page; or, if the list is only part of a page,
 * with any right at all.
 */
function maySeeShared({ rights }: User, page: string): boolean {
  const isPage = menuPages.some(({ code }) => code === page)
  return isPage ? opensAny({ pages: [page] }, rights) : rights.size > 0
}

/** Views that meet a condition, in which `$2` is the user and `$3` the value. */
function viewsOf(tx: Tx, userId: string, condition: string, value: string): Promise<SavedView[]> {
  return tx.query(
    `select v.id, v.version, v.page, v.name, v.shared, v.user_id = $2::bigint as mine, coalesce(u.real_name, u.name,
      u.account) as "userName", v.content
       from saved_view v join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
      where v.tenant_id = $1 and ${condition}`,
    [tx.tenantId, userId, value],
  )
}

/**
 * Adds a view, or changes one of the caller's own. Refuses ROW_GONE, VERSION_STALE, and DUPLICATE for a name that the
 * caller already uses for a view of this list.
 */
async function storeView({ tx, user, body }: Call<'SavedViewApi_submit'>): Promise<string> {
  const { id, version, page, name, shared = 1, content } = body
  const values = [tx.tenantId, user.id, page, name.trim(), shared, JSON.stringify(content), tx.now]
  if (name.trim() === '') refuse('BAD_INPUT', { problems: [{ field: 'name', rule: 'BAD_INPUT', params: { field: nameLabel } }] })
  await refuseSameName(tx, values.slice(0, 4), id)
  if (id === undefined) {
    const { id: made } = await tx.one<{ id: string }>(
      `insert into saved_view (tenant_id, user_id, page, name, shared, content, create_time)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      values,
    )
    return made
  }
  const stored = await tx.maybeOne<{ version: number; time: Date }>(
    'select version, coalesce(update_time, create_time) as time from saved_view where tenant_id = $1 and user_id = $2 and page = $3 and id = $4 for update',
    [tx.tenantId, user.id, page, id],
  )
  if (!stored) return refuse('ROW_GONE', { params: { object: viewLabel } })
  if (stored.version !== version) {
    const [current] = await viewsOf(tx, user.id, 'v.id = $3', id)
    await refuseNewer(tx, { user: user.id, time: stored.time }, current)
  }
  await tx.query(
    `update saved_view set name = $4, shared = $5, content = $6, version = version + 1, update_time = $7
      where tenant_id = $1 and user_id = $2 and page = $3 and id = $8`,
    [...values, id],
  )
  return id
}

/**
 * Refuses a name that another of the user's views of this list has; a unique constraint guards against simultaneous
 * requests.
 */
async function refuseSameName(tx: Tx, place: readonly unknown[], id: string | undefined): Promise<void> {
  const twins = await tx.query(
    'select from saved_view where tenant_id = $1 and user_id = $2 and page = $3 and name = $4 and id is distinct from $5::bigint',
    [...place, id ?? null],
  )
  if (twins.length === 0) return
  const params = { field: nameLabel, value: String(place[3]) }
  refuse('DUPLICATE', { problems: [{ field: 'name', rule: 'DUPLICATE', params }] })
}
