/**
 * The head of a column in lower case and half width. Without stars, spaces and the mark of required columns, and
 * without English in brackets, which banks write behind the Chinese.
 */
export const plainHead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[*\s]|[([【](必填|选填|必填项|required)[)】\]]/gi, '')
    .replace(/(?<=\p{Script=Han})\[[^[\]]*\]$/u, '')
    .toLowerCase()
