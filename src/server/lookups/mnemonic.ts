import { pinyin } from 'pinyin-pro'

const maxLength = 100

/**
 * Pinyin initials of a name in lower case, with Latin letters and digits unchanged: 农夫山泉 550ml becomes nfsq550ml. A
 * character with several readings is read as in its word (重庆 becomes cq).
 */
export function mnemonicOf(name: string): string {
  const letters = pinyin(name.slice(0, maxLength).normalize('NFKC'), {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
  })
  return letters
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxLength)
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const maxInitials = 400

/**
 * Initials to search by: from the second word to the end, from the third to the end, and so on, each preceded by a
 * blank. 可口可乐 330ml (可口, 可乐, 330ml) gives ' kl330ml 330ml'. Unknown words are segmented into single characters; a run
 * of these counts as one word.
 */
export function wordInitialsOf(name: string): string {
  const words = wordsOf(name.slice(0, maxLength).normalize('NFKC')).map(mnemonicOf).filter(Boolean)
  return words
    .map((_, at) => (at === 0 ? '' : ` ${words.slice(at).join('')}`))
    .join('')
    .slice(0, maxInitials)
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
