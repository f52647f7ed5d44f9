import { BadSheet } from './limits.ts'
import { openHtml, openXls } from './old-book.ts'
import type { TextEncoding } from './reading.ts'
import { decodeText, openText } from './text-book.ts'
import { type Book, openXlsx } from './xlsx-book.ts'

const zipMark = Buffer.from('PK\x03\x04', 'latin1')
const oldMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const protectedPart = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Opens a file with sheets. Recognises its format by the content, whatever its extension is. Throws BadSheet if it is
 * no such file.
 */
export async function openBook(file: Buffer, encoding?: TextEncoding): Promise<Book> {
  if (file.subarray(0, 4).equals(zipMark)) return openXlsx(file)
  if (file.subarray(0, 8).equals(oldMark)) {
    if (file.includes(protectedPart)) throw new BadSheet({ reason: 'protected' })
    return openXls(file)
  }
  const decoded = decodeText(file, encoding)
  if (/^\s*(<!doctype html|<html|<table|<meta)/i.test(decoded.text)) return openHtml(decoded)
  if (/^\s*<\?xml/.test(decoded.text)) throw new BadSheet({ reason: 'oldSheet' })
  return openText(decoded)
}
