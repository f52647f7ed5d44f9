import { pinyin } from 'pinyin-pro'

const longest = 100

/**
 * What a name is found by: the first letters of its pinyin, latin letters and digits as they are, all in lower case:
 * 农夫山泉 550ml is nfsq550ml. Characters with several readings are read as the word has them (重庆 is cq).
 */
export function mnemonicOf(name: string): string {
  const letters = pinyin(name.slice(0, longest).normalize('NFKC'), {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
  })
  return letters
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, longest)
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const longestInitials = 400

/**
 * What the later words of a name are found by: the initials from each of them to the end, every one after a blank. 可口可乐 330ml (可口, 可乐,
 * 330ml) has ' kl330ml 330ml'. What no dictionary knows falls into single characters; such a run counts as one word.
 */
export function wordInitialsOf(name: string): string {
  const words = wordsOf(name.slice(0, longest).normalize('NFKC')).map(mnemonicOf).filter(Boolean)
  return words
    .map((_, at) => (at === 0 ? '' : ` ${words.slice(at).join('')}`))
    .join('')
    .slice(0, longestInitials)
}

function wordsOf(name: string): string[] {
  const words: { text: string; isRun: boolean }[] = []
  for (const { segment, isWordLike } of segmenter.segment(name)) {
    const last = words.at(-1)
    const isRun = isWordLike === true && [...segment].length === 1
    if (isRun && last?.isRun) last.text += segment
    else words.push({ text: segment, isRun })
  }
  return words.map(({ text }) => text)
}
