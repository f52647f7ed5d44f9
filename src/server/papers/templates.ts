import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import type { PaperChoice, PrintTemplate } from '#paper/print-template.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { fileLink } from '../files/handlers.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuseNewer } from '../resources/locking.ts'
import { type PrintedType, printedType } from './printed-type.ts'

type TemplateAction = 'list' | 'detail' | 'submit' | 'remove'
type TemplateDetail = DataOf<'PrintTemplateApi_detail'>
type StoredTemplate = { template: PrintTemplate; version: number; user: string | null; userName: string | null; time: Date }

/** Handlers of a tenant's print templates: for each type the default, or the tenant's own (ADR 205). */
export const printTemplateHandlers: HandlersOf<`PrintTemplateApi_${TemplateAction}`> = {
  PrintTemplateApi_list: ({ tx }) => listTemplates(tx),
  PrintTemplateApi_detail: ({ tx, query, language }) => templateDetail(tx, requirePrintedType('billType', query.billType), language),
  PrintTemplateApi_submit: (call) => changeTemplate(call),
  PrintTemplateApi_remove: async ({ tx, query }) => {
    const kinds = [...new Set(query.billTypes.split(','))].map((name) => requirePrintedType('billTypes', name).id)
    await tx.query('delete from print_template where tenant_id = $1 and kind = any ($2::text[])', [tx.tenantId, kinds])
    return true
  },
}

/** The tenant's own template of a type; undefined if it uses the default. */
export const templateOf = async (tx: Tx, kind: string): Promise<PrintTemplate | undefined> => (await storedTemplate(tx, kind))?.template

function requirePrintedType(field: string, name: string): PrintedType {
  return printedType(name) ?? refuse('BAD_INPUT', { problems: [{ field, rule: 'BAD_INPUT' }] })
}

async function storedTemplate(tx: Tx, kind: string): Promise<StoredTemplate | undefined> {
  const row = await tx.maybeOne<Omit<StoredTemplate, 'template'> & { content: PrintTemplate; logo: string | null }>(
    `select p.content, p.logo, p.version, p.update_user as "user", coalesce(u.real_name, u.name,
      u.account) as "userName", p.update_time as time
       from print_template p left join app_user u on u.tenant_id = p.tenant_id and u.id = p.update_user
      where p.tenant_id = $1 and p.kind = $2`,
    [tx.tenantId, kind],
  )
  if (!row) return undefined
  const { content, logo, ...kept } = row
  return { ...kept, template: { ...content, ...(logo && { logo: fileLink(logo) }) } }
}

async function listTemplates(tx: Tx): Promise<DataOf<'PrintTemplateApi_list'>> {
  const rows = await tx.query<{ billType: string; version: number; updateUserName: string | null; time: Date }>(
    `select p.kind as "billType", p.version, coalesce(u.real_name, u.name, u.account) as "updateUserName", p.update_time as time
       from print_template p left join app_user u on u.tenant_id = p.tenant_id and u.id = p.update_user
      where p.tenant_id = $1 order by p.kind`,
    [tx.tenantId],
  )
  const { timeZone } = await settingsOf(tx)
  return rows.map(({ time, ...row }) => withoutNulls({ ...row, updateTime: momentText(time, timeZone) }))
}

async function templateDetail(tx: Tx, type: PrintedType, language: Language): Promise<TemplateDetail> {
  const kept = await storedTemplate(tx, type.id)
  const { timeZone } = await settingsOf(tx)
  const template = kept?.template ?? type.usual(language)
  return withoutNulls({
    ...template,
    signatures: type.signatures(template, language),
    billType: type.id,
    billTypeName: inLanguage(type.label, language),
    isOwn: kept ? 2 : 1,
    version: kept?.version ?? 0,
    updateUserName: kept?.userName,
    updateTime: kept && momentText(kept.time, timeZone),
  }) as TemplateDetail
}

async function changeTemplate(call: Call<'PrintTemplateApi_submit'>): Promise<TemplateDetail> {
  const { tx, user, body, language } = call
  const { billType, version, logo, ...content } = body
  const kind = requirePrintedType('billType', billType)
  await takeAdvisoryLock(tx, `print_template:${billType}`)
  const kept = await storedTemplate(tx, billType)
  if ((kept?.version ?? 0) !== (version ?? 0)) await refuseNewer(tx, kept ?? {}, await templateDetail(tx, kind, language))
  checkFields(call, kind, kept?.template)
  await tx.query(
    `insert into print_template (tenant_id, kind, content, logo, update_user, update_time) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, kind) do update set content = excluded.content, logo = excluded.logo, version = print_template.version + 1,
         update_user = excluded.update_user, update_time = excluded.update_time`,
    [tx.tenantId, billType, JSON.stringify(content), logo ? await logoFileName(tx, logo) : null, user.id, tx.now],
  )
  return templateDetail(tx, kind, language)
}

/** File name of a logo; refuses one that this tenant has not uploaded. */
async function logoFileName(tx: Tx, link: string): Promise<string> {
  const name = link.slice(fileLink('').length)
  const found = await tx.maybeOne(`select from stored_file where tenant_id = $1 and name = $2 and purpose = 'logo'`, [tx.tenantId, name])
  if (!found || link !== fileLink(name)) return badField('logo', { zh: '请重新上传', en: 'upload it again' })
  return name
}

function badField(field: string, reason: Words): never {
  refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD', reason }] })
}

/**
 * Refuses fields that the type does not have, duplicates, no columns for a type with lines, and figures hidden from
 * the caller, unless the template contained them before.
 */
function checkFields({ tx, body }: Call<'PrintTemplateApi_submit'>, type: PrintedType, kept: PrintTemplate | undefined): void {
  const { choices, guarded } = type
  const isHidden = (path: string) => guarded !== undefined && isFieldHidden(tx, guarded.api, path)
  checkLetterFields(body, type)
  const columns = body.columns.map(({ field }) => field)
  checkNames('head', body.head, choices.head, (name) => isHidden(name) && !kept?.head.includes(name))
  checkNames(
    'columns',
    columns,
    choices.columns,
    (name) => isHidden(`${guarded?.within}.${name}`) && !kept?.columns.some(({ field }) => field === name),
  )
  checkNames('totals', body.totals ?? [], choices.totals, (name) => isHidden(name) && !kept?.totals?.includes(name))
  if (columns.length === 0 && choices.columns.length > 0) badField('columns', { zh: '至少要有一列', en: 'at least one is needed' })
}

/** Refuses fields of letters in other types, and other fields in letters. */
function checkLetterFields({ opening, copies, paper }: Call<'PrintTemplateApi_submit'>['body'], { isLetter }: PrintedType): void {
  const none = { zh: '该类型没有这一项', en: 'this type has none' }
  if (!isLetter && opening) badField('opening', none)
  if (isLetter && copies.length > 0) badField('copies', none)
  if (isLetter && paper && paper !== 'a4') badField('paper', { zh: '对账函打印在A4纸上', en: 'statements are on A4' })
}

type FieldChoices = readonly PaperChoice[]

function checkNames(
  field: 'head' | 'columns' | 'totals',
  names: readonly string[],
  choices: FieldChoices,
  isHidden: (name: string) => boolean,
): void {
  for (const [at, name] of names.entries()) {
    const label = choices.find((one) => one.field === name)?.label
    if (!label) badField(field, { zh: `该单据没有“${name}”`, en: `this type has no "${name}"` })
    if (names.indexOf(name) !== at) badField(field, { zh: `“${label.zh}”重复`, en: `"${label.en}" is there twice` })
    if (isHidden(name)) badField(field, { zh: `您无权查看“${label.zh}”`, en: `you may not see "${label.en}"` })
  }
}
