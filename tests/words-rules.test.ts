import ts from 'typescript'
import { expect, test } from 'vitest'
import { lineOf, type SourceFile, sourceFiles, walk } from './support/source-files.ts'

type Pair = { place: string; zh: string; en: string }

const textOf = (node: ts.Node | undefined): string | undefined =>
  node === undefined
    ? undefined
    : ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? node.getText().slice(1, -1)
        : undefined

/** Every text of the product in both languages, as `{ zh, en }` or by `words(zh, en)`. */
function pairsOf(file: SourceFile): Pair[] {
  const pairs: Pair[] = []
  walk(file.ast, (node) => {
    const place = `${file.path}:${lineOf(file, node)}`
    const [zh, en] = bothOf(node)
    if (zh !== undefined && en !== undefined) pairs.push({ place, zh, en })
  })
  return pairs
}

function bothOf(node: ts.Node): readonly [string | undefined, string | undefined] {
  if (ts.isCallExpression(node) && node.expression.getText() === 'words') return [textOf(node.arguments[0]), textOf(node.arguments[1])]
  if (!ts.isObjectLiteralExpression(node)) return [undefined, undefined]
  const inLanguage = (name: string) =>
    node.properties.find((one): one is ts.PropertyAssignment => ts.isPropertyAssignment(one) && one.name.getText() === name)?.initializer
  return [textOf(inLanguage('zh')), textOf(inLanguage('en'))]
}

const pairs = sourceFiles.filter(({ path }) => /^(src|machines)\//.test(path)).flatMap(pairsOf)
const han = /\p{Script=Han}/u
const placeholders = (text: string) => [...new Set([...text.matchAll(/(?<!\$)\{\w+\}/g)].map(([name]) => name))].sort().join()

/** True for symbols, figures and names that are the same in both languages: `PDF`, `{count}`, `App ID`. */
const isOfNoLanguage = (text: string) => !han.test(text) && !/(?<![\w{$.])[a-z]{3,}/.test(text.replaceAll(/\{\w+\}|\$\{[^}]*\}/g, ''))

/** Texts in the other language on purpose: the name of a language, and an example of Chinese input. */
const onPurpose = ['中文', 'Such as 借样单']

test('every text is said in both languages, each in its own', () => {
  expect(pairs.length).toBeGreaterThan(3000)
  const empty = pairs.filter(({ zh, en }) => (zh === '') !== (en === ''))
  const same = pairs.filter(({ zh, en }) => zh === en && !isOfNoLanguage(zh) && !onPurpose.includes(en))
  const chinese = pairs.filter(({ en }) => han.test(en) && !onPurpose.includes(en))
  const english = pairs.filter(({ zh, en }) => zh !== en && !han.test(zh) && !isOfNoLanguage(zh) && !onPurpose.includes(en))
  expect([...empty, ...same, ...chinese, ...english]).toEqual([])
})

test('both languages say the same figures', () => {
  expect(pairs.filter(({ zh, en }) => placeholders(zh) !== placeholders(en))).toEqual([])
})
