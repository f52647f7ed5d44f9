/**
 * The head of a column in lower case and half width, without stars, spaces, the mark that it must be filled, and the
 * English in brackets that banks write behind the Chinese.
 */
export const plainHead = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[*\s]|[([【](必填|选填|必填项|required)[)】\]]/gi, '')
    .replace(/(?<=\p{Script=Han})\[[^[\]]*\]$/u, '')
    .toLowerCase()
