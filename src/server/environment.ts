/** What a process is told by its environment: variables by their names. */
export type Environment = { readonly [name: string]: string | undefined }
