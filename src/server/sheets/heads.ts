/** The head of a column in lower case, without stars and spaces. */
export const plainHead = (text: string): string => text.replaceAll(/[*＊\s]/g, '').toLowerCase()
