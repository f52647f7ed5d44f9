import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SaxesParser } from 'saxes'
import type { Words } from '#domain/core/words.ts'

/** Limits of a document. */
export type XmlBounds = { elements: number; depth: number }
/**
 * Called at each closing tag with the names from the root down, without prefixes, and the text directly in the
 * element. Returns why the document is refused, if it is.
 */
export type ElementEnd = (path: readonly string[], text: string) => Words | undefined

/** Characters parsed before the event loop gets a turn: a few milliseconds of work. */
const chunkLength = 32 * 1024
/** Limit over all elements: all attributes of one element are parsed without a pause. */
const maxAttributes = 20_000

/** Stops the parser; thrown and caught only in this file. */
class XmlFault extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.en)
    this.words = words
  }
}

/**
 * Parses an XML document in linear time, yielding to the event loop between pieces. Returns what is wrong, with line,
 * column and element, where the document is not well-formed, declares a document type or exceeds the limits.
 */
export async function walkXml(text: string, bounds: XmlBounds, onEnd: ElementEnd = () => undefined): Promise<Words | undefined> {
  // a text that contains a DOCTYPE anywhere is refused before it is parsed: no element's name can begin with `!`
  const typeAt = text.indexOf('<!DOCTYPE')
  if (typeAt >= 0) return withPlace({ zh: '不支持DTD与实体', en: 'document types and entities are not taken' }, placeOf(text, typeAt))
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  followElements(parser, bounds, onEnd)
  try {
    for (let at = 0; at < text.length; at += chunkLength) {
      if (at > 0) await nextTurn()
      parser.write(text.slice(at, at + chunkLength))
    }
    parser.close()
    return undefined
  } catch (error) {
    if (error instanceof XmlFault) return error.words
    throw error
  }
}

function followElements(parser: SaxesParser, bounds: XmlBounds, onEnd: ElementEnd): void {
  const path: string[] = []
  const texts: string[] = []
  let [elements, attributes] = [0, 0]
  const stop = (reason: Words) => {
    throw new XmlFault(withPlace(reason, parser, path.at(-1)))
  }
  const add = (text: string) => {
    if (texts.length > 0) texts.push(`${texts.pop()}${text}`)
  }
  parser.on('error', ({ message }) => stop(reasonOf(message)))
  parser.on('opentagstart', ({ name }) => {
    elements += 1
    path.push(name.slice(name.indexOf(':') + 1))
    texts.push('')
    if (elements > bounds.elements) stop({ zh: `元素超过${bounds.elements}个`, en: `it has more than ${bounds.elements} elements` })
    if (path.length > bounds.depth) stop({ zh: `嵌套超过${bounds.depth}层`, en: `elements lie more than ${bounds.depth} deep` })
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > maxAttributes) stop({ zh: `属性超过${maxAttributes}个`, en: `it has more than ${maxAttributes} attributes` })
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const problem = onEnd(path, texts.pop() ?? '')
    if (problem) stop(problem)
    path.pop()
  })
}

type XmlPosition = { line: number; column: number }

function placeOf(text: string, at: number): XmlPosition {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

function withPlace({ zh, en }: Words, { line, column }: XmlPosition, element?: string): Words {
  const name = element?.slice(0, 60)
  const [zhIn, enIn] = name === undefined ? ['', ''] : [`，元素<${name}>`, `, in <${name}>`]
  return { zh: `第${line}行第${column}列${zhIn}: ${zh}`, en: `line ${line}, column ${column}${enIn}: ${en}` }
}

/** Translations of the parser's commonest messages. */
const reasons: readonly (readonly [RegExp, Words])[] = [
  [/unclosed tag|unexpected end/, { zh: '文件在此中断，元素没有结束标签', en: 'the file ends here, and an element is not closed' }],
  [/unmatched closing tag|unexpected close tag|weird empty/, { zh: '结束标签与开始标签不符', en: 'a closing tag matches no opening tag' }],
  [/undefined entity|character entity|entity name/, { zh: '实体引用不正确', en: 'an entity cannot be read' }],
  [/duplicate attribute/, { zh: '属性重复', en: 'an attribute stands twice' }],
  [/attribute/, { zh: '属性写法不正确', en: 'an attribute is not written as XML has it' }],
  [
    /outside of root|only one root|must contain a root/,
    { zh: '须有且只有一个根元素', en: 'it needs one root element with everything in it' },
  ],
  [/XML declaration|version number|encoding value|standalone/, { zh: 'XML声明不正确', en: 'the declaration of XML is not valid' }],
]

const reasonOf = (message: string): Words =>
  reasons.find(([pattern]) => pattern.test(message))?.[1] ?? { zh: '此处不符合XML格式', en: 'this is not well-formed XML' }
