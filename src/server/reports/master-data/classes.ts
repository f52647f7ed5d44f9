import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import type { HandlersOf } from '../../http/request.ts'
import { planOf } from '../../resources/plan.ts'
import { type StoredRow, wireRows } from '../../resources/rows.ts'

type SpecDetail = DataOf<'SpecDetailApi_selectListBySpecId'>[number]
type SpecGroup = DataOf<'ClassificationSpecApi_selectGroupsByClassifyId'>[number]
type DeptRate = DataOf<'DeptRateApi_listAll'>[number]

/** Handlers of look-ups of specifications and rates that no list provides. */
export const classHandlers: HandlersOf<
  'SpecDetailApi_selectListBySpecId' | 'ClassificationSpecApi_selectGroupsByClassifyId' | 'DeptRateApi_listAll'
> = {
  SpecDetailApi_selectListBySpecId: ({ tx, query }) => specDetails(tx, query.specId),
  ClassificationSpecApi_selectGroupsByClassifyId: ({ tx, query }) => specGroups(tx, query.classifyId),
  DeptRateApi_listAll: ({ tx }) => deptRates(tx),
}

async function specDetails(tx: Tx, specId: string): Promise<SpecDetail[]> {
  const plan = planOf(resourceOf('SpecDetailApi'))
  const rows = await tx.query<StoredRow>(`${plan.select} where t.tenant_id = $1 and t.spec_id = $2 order by t.sort nulls last, t.id`, [
    tx.tenantId,
    specId,
  ])
  const details: unknown[] = await wireRows(tx, plan, rows)
  return details as SpecDetail[]
}

/** The specifications of a class and of all classes above it, nearest first, each once, with their values. */
function specGroups(tx: Tx, classifyId: string): Promise<SpecGroup[]> {
  return tx.query<SpecGroup>(
    `with recursive up as (
       select id, parent_id, 0 as depth from classification where tenant_id = $1 and id = $2
       union all select c.id, c.parent_id, up.depth + 1 from classification c join up on c.id = up.parent_id where c.tenant_id = $1)
     select s.id as "specId", s.attr_name as "attrName",
            coalesce((select json_agg(json_build_object('id', d.id::text, 'attrName', d.attr_name) order by d.sort nulls last, d.id)
                        from spec_detail d where d.tenant_id = $1 and d.spec_id = s.id), '[]') as details
       from spec s join (select l.spec_id, min(up.depth) as depth from class_spec l join up on up.id = l.classify_id
                          where l.tenant_id = $1 group by l.spec_id) used on used.spec_id = s.id
      where s.tenant_id = $1 order by used.depth, s.attr_name collate pinyin, s.id`,
    [tx.tenantId, classifyId],
  )
}

async function deptRates(tx: Tx): Promise<DeptRate[]> {
  const rows = await tx.query<DeptRate>(
    `select r.id, r.dept_id as "deptId", d.dept_name as "deptName", r.tax_rate_id as "taxRateId", t.tax_rate as "taxRate"
       from dept_rate r join dept d on d.tenant_id = r.tenant_id and d.id = r.dept_id
       join tax_rate t on t.tenant_id = r.tenant_id and t.id = r.tax_rate_id
      where r.tenant_id = $1 order by d.dept_name collate pinyin, r.id`,
    [tx.tenantId],
  )
  return rows.map((row) => ({ ...row, taxRate: new Decimal(row.taxRate).toFixed() }))
}
