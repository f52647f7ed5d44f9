/** Formats of figures and times; documents on paper use them too. */
export * from '#domain/format-figures.ts'
