/** The head of a column without what people put around it: stars, spaces, large letters. */
export const plainHead = (text: string): string => text.replaceAll(/[*＊\s]/g, '').toLowerCase()
