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
