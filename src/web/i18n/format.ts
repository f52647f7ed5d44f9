/** Figures and times as people read them; documents on paper have them too. */
export * from '#domain/shown-figures.ts'
