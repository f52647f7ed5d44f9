import { readFile } from 'node:fs/promises'
import { sizeText } from '#domain/file-limits.ts'
import { type Elements, type InvoiceRead, invoiceOfParts } from '#domain/invoice-file.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'
import { walkXml } from '../walk-xml.ts'

/** An invoice of two thousand rows has about this. */
const mostBytes = 1024 * 1024
const bounds = { elements: 60_000, depth: 20 }
const mostRows = 2000

/**
 * What an XML invoice says. No entity is expanded and nothing fetched. Refused: FILE_LARGE; FIELD_BAD with the place where the XML is malformed, declares a
 * document type or holds too much; FILE_KIND for what is no XML in UTF-8, or XML of something else.
 */
export async function readInvoiceFile({ path, size }: UploadedFile): Promise<InvoiceRead> {
  if (size > mostBytes) refuse('FILE_LARGE', { params: { limit: sizeText(mostBytes) } })
  const text = textOf(await readFile(path))
  return (
    (text === undefined ? undefined : await invoiceIn(text)) ??
    refuse('FILE_KIND', { params: { allowed: { zh: '数电发票XML', en: 'XML of a fully digital invoice' } } })
  )
}

/** The parts of an invoice by the element that holds each. */
const partTags = {
  header: 'Header',
  seller: 'SellerInformation',
  buyer: 'BuyerInformation',
  sums: 'BasicInformation',
  tax: 'TaxSupervisionInfo',
  items: 'IssuItemInformation',
} as const
type Part = keyof typeof partTags
const partOf = new Map(Object.entries(partTags).map(([part, tag]) => [tag as string, part as Part]))

async function invoiceIn(text: string): Promise<InvoiceRead | undefined> {
  const parts: Record<Part, Elements[]> = { header: [], seller: [], buyer: [], sums: [], tax: [], items: [] }
  /** What stands below the element of a part that is being read, by its names joined by dots. */
  let texts: [string, string][] = []
  const problem = await walkXml(text, bounds, (path, content) => {
    const depth = path.findIndex((name) => partOf.has(name))
    if (depth === path.length - 1) {
      parts[partOf.get(path[depth] ?? '') as Part].push(Object.fromEntries(texts))
      texts = []
    } else if (depth >= 0 && content.trim() !== '') texts.push([path.slice(depth + 1).join('.'), content.trim()])
    return parts.items.length > mostRows ? { zh: `明细超过${mostRows}行`, en: `it has more than ${mostRows} rows` } : undefined
  })
  if (problem) refuse('FIELD_BAD', { problems: [{ field: 'file', rule: 'FIELD_BAD', reason: problem }] })
  const first = (part: Part) => parts[part][0] ?? {}
  return invoiceOfParts({
    ...{ header: first('header'), seller: first('seller'), buyer: first('buyer'), sums: first('sums'), tax: first('tax') },
    items: parts.items,
  })
}

/** UTF-8 alone: nothing else is taken for XML here. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trimStart().startsWith('<') ? text : undefined
  } catch {
    return undefined
  }
}
