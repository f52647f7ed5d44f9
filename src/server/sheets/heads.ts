/** The head of a column in lower case, without stars, spaces and the mark that it must be filled. */
export const plainHead = (text: string): string =>
  text.replaceAll(/[*＊\s]|[（(【[](必填|选填|必填项|required)[）)】\]]/gi, '').toLowerCase()
