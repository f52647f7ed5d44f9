/** The content of a file at a limit; `head`: the labels of the columns that the sheet of an import has. */
export type Maker = (head: readonly string[]) => Content | Promise<Content>
export type Content = string | Buffer
