import { readFile } from 'node:fs/promises'
import { readXml } from 'hucre/xml'
import { sizeText } from '#domain/file-limits.ts'
import { type InvoiceRead, invoiceOfParts } from '#domain/invoice-file.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'

/** An invoice of two thousand rows has about this. */
const mostBytes = 1024 * 1024
const mostRows = 2000
const deepest = 20

/**
 * What an XML invoice says. The parser expands no entities and fetches nothing; a file that declares any, or a document type at all, is refused before
 * it is parsed (FILE_KIND), and so is what is too deep, no text or no invoice; one that is too large is FILE_LARGE.
 */
export async function readInvoiceFile({ path, size }: UploadedFile): Promise<InvoiceRead> {
  if (size > mostBytes) refuse('FILE_LARGE', { params: { limit: sizeText(mostBytes) } })
  return (
    invoiceIn(await readFile(path)) ??
    refuse('FILE_KIND', { params: { allowed: { zh: '数电发票XML', en: 'XML of a fully digital invoice' } } })
  )
}

function invoiceIn(bytes: Buffer): InvoiceRead | undefined {
  const text = textOf(bytes)
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text) || depthOf(text) > deepest) return undefined
  try {
    const part = (rowTag: string, maxRows = 1) => readXml<Record<string, string>>(text, { rowTag, stripNamespaces: true, maxRows }).data
    const [header = {}] = part('Header')
    const [seller = {}] = part('SellerInformation')
    const [buyer = {}] = part('BuyerInformation')
    const [sums = {}] = part('BasicInformation')
    const [tax = {}] = part('TaxSupervisionInfo')
    return invoiceOfParts({ header, seller, buyer, sums, tax, items: part('IssuItemInformation', mostRows) })
  } catch (error) {
    // what the parser cannot read is no invoice; a fault of ours is none of these
    if (error instanceof Error && error.name === 'ParseError') return undefined
    throw error
  }
}

/** UTF-8 alone: an encoding that hides a declaration from the look above is no text here. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || !text.trimStart().startsWith('<') ? undefined : text
  } catch {
    return undefined
  }
}

/** How deep elements stand in each other. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  for (const [tag] of text.matchAll(/<\/?[^!?/>][^>]*>/g)) {
    if (tag.endsWith('/>')) continue
    depth += tag.startsWith('</') ? -1 : 1
    if (depth > most) most = depth
  }
  return most
}
