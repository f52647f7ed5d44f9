/** The content of a file at a limit; `head` has the column labels of an import's sheet. */
export type Maker = (head: readonly string[]) => Content | Promise<Content>
export type Content = string | Buffer
