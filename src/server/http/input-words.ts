import type { LotQty } from '#domain/core/lots.ts'
import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { fieldOf, labelOf } from './labels.ts'
import type { InputProblem } from './normalise.ts'
import { valueWords } from './value-words.ts'

/**
 * A faulty field as sent on the wire: its name, the row of the document, counted from 1, the rule, and the message.
 */
export type WireProblem = { field?: string; row?: number; rule: string; msg: string; candidates?: LotQty[] }

/** Message of each contract rule; a rule may also come with a message of its own. */
const sentences: Record<string, Words> = {
  required: { zh: '{field}必填', en: '{field} is required' },
  enum: { zh: '{field}只能是：{values}', en: '{field} may only be: {values}' },
  type: { zh: '{field}格式不正确', en: '{field} is not of the right kind' },
  characters: { zh: '{field}含有不允许的字符', en: '{field} contains characters that are not allowed' },
  minLength: { zh: '{field}至少{limit}个字符', en: '{field} is too short: at least {limit}' },
  maxLength: { zh: '{field}最多{limit}个字符', en: '{field} may have at most {limit} characters' },
  minimum: { zh: '{field}不能小于{limit}', en: '{field} must be at least {limit}' },
  maximum: { zh: '{field}不能大于{limit}', en: '{field} must be at most {limit}' },
  minItems: { zh: '{field}至少{limit}项', en: '{field}: at least {limit} needed' },
  maxItems: { zh: '{field}最多{limit}项', en: '{field} may have at most {limit} entries' },
  id: { zh: '{field}不是有效的编号', en: '{field} is not an id' },
  ids: { zh: '{field}不是有效的编号列表', en: '{field} is not a list of ids' },
  int32: { zh: '{field}超出范围', en: '{field} is out of range' },
  decimal: { zh: '{field}不是有效的数字', en: '{field} is not a number' },
  percent: { zh: '{field}应为0到1000的百分数', en: '{field} must be a percentage from 0 to 1000' },
  day: { zh: '{field}不是有效的日期', en: '{field} is not a date' },
  moment: { zh: '{field}不是有效的时间', en: '{field} is not a time' },
  binary: { zh: '{field}不是文件', en: '{field} is not a file' },
  imageLink: { zh: '{field}不是已上传图片的链接', en: '{field} is not the link of an uploaded picture' },
}
const anyRule: Words = { zh: '{field}不正确', en: '{field} is not valid' }
const wholeBody: Words = { zh: '请求内容', en: 'The request' }
const listComma: Words = { zh: '、', en: ', ' }
const inRow: Words = { zh: '第{row}行', en: 'Row {row}: ' }

/** A violated contract rule in the caller's language: `lines[3].qty` becomes the field `qty` in row 4. */
export function wireProblem(
  { path, rule, limit, words: said, allowed = [] }: InputProblem,
  language: Language,
  operation?: string,
): WireProblem {
  const at = path.findLastIndex((part) => typeof part === 'string')
  const field = at < 0 ? undefined : String(path[at])
  const index = path[at - 1]
  const row = typeof index === 'number' ? index + 1 : undefined
  const label = field === undefined ? wholeBody : (labelOf(operation, field, row) ?? field)
  const known = rule === 'required' && field !== undefined ? fieldOf(operation, field, row) : undefined
  const words = known ? missingWords(known) : (said ?? sentences[rule] ?? anyRule)
  const named = allowed.flatMap((value) => valueWords(operation, field ?? '', value)?.[language] ?? [])
  // without labels, the values are listed as they are typed on the wire
  const values = named.length > 0 ? named.join(listComma[language]) : allowed.join(', ')
  const sentence = fillPlaceholders(words[language], { field: label, limit: String(limit ?? ''), values }, language)
  const msg = row === undefined ? sentence : fillPlaceholders(inRow[language], { row: String(row) }) + sentence
  return { ...(field !== undefined && { field }), ...(row !== undefined && { row }), rule, msg: capitalise(msg) }
}

/** Name of a part of the request, for errors that concern no single field. */
export function partOfRequest(part: 'body' | 'size' | 'method' | 'header'): Words {
  return parts[part]
}

const parts = {
  body: { zh: '请求内容', en: 'The body of the request' },
  size: { zh: '请求内容的大小', en: 'The size of the request' },
  method: { zh: '请求方式', en: 'This way of calling' },
  header: { zh: '请求头', en: 'A header of the request' },
} as const satisfies Record<string, Words>

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
