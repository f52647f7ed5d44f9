import { readFile } from 'node:fs/promises'
import { sizeText } from '#domain/core/file-limits.ts'
import { type Elements, type ParsedInvoice, parseInvoiceParts } from '#domain/tax/invoice-file.ts'
import { walkXml } from '../core/walk-xml.ts'
import { refuse } from '../db/refuse.ts'
import type { UploadedFile } from '../http/uploads.ts'

/** Enough for an invoice with two thousand rows. */
const maxBytes = 1024 * 1024
const xmlBounds = { elements: 60_000, depth: 20 }
const maxRows = 2000

/**
 * Parses an XML invoice. Entities are not expanded and nothing is fetched. Refuses FILE_LARGE; FIELD_BAD, with the
 * position, where the XML is malformed, declares a document type or exceeds the limits; FILE_KIND for a file that is
 * not XML in UTF-8, or for XML that is not an invoice.
 */
export async function readInvoiceFile({ path, size }: UploadedFile): Promise<ParsedInvoice> {
  if (size > maxBytes) refuse('FILE_LARGE', { params: { limit: sizeText(maxBytes) } })
  const text = utf8Xml(await readFile(path))
  return (
    (text === undefined ? undefined : await parseInvoice(text)) ??
    refuse('FILE_KIND', { params: { allowed: { zh: '数电发票XML', en: 'XML of a fully digital invoice' } } })
  )
}

/** Name of each part of an invoice, and the XML element that contains it. */
const partTags = {
  header: 'Header',
  seller: 'SellerInformation',
  buyer: 'BuyerInformation',
  sums: 'BasicInformation',
  tax: 'TaxSupervisionInfo',
  items: 'IssuItemInformation',
} as const
type InvoicePart = keyof typeof partTags
const partByTag = new Map(Object.entries(partTags).map(([part, tag]) => [tag as string, part as InvoicePart]))

async function parseInvoice(text: string): Promise<ParsedInvoice | undefined> {
  const parts: Record<InvoicePart, Elements[]> = { header: [], seller: [], buyer: [], sums: [], tax: [], items: [] }
  /** Texts inside the current part's element, by dotted path */
  let texts: [string, string][] = []
  const problem = await walkXml(text, xmlBounds, (path, content) => {
    const depth = path.findIndex((name) => partByTag.has(name))
    if (depth === path.length - 1) {
      parts[partByTag.get(path[depth] ?? '') as InvoicePart].push(Object.fromEntries(texts))
      texts = []
    } else if (depth >= 0 && content.trim() !== '') texts.push([path.slice(depth + 1).join('.'), content.trim()])
    return parts.items.length > maxRows ? { zh: `明细超过${maxRows}行`, en: `it has more than ${maxRows} rows` } : undefined
  })
  if (problem) refuse('FIELD_BAD', { problems: [{ field: 'file', rule: 'FIELD_BAD', reason: problem }] })
  const first = (part: InvoicePart) => parts[part][0] ?? {}
  return parseInvoiceParts({
    ...{ header: first('header'), seller: first('seller'), buyer: first('buyer'), sums: first('sums'), tax: first('tax') },
    items: parts.items,
  })
}

/** The text of a file in UTF-8 that begins like XML; undefined for any other file. */
function utf8Xml(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trimStart().startsWith('<') ? text : undefined
  } catch {
    return undefined
  }
}
