/** Mutants that no test can tell from the law, each with the reason. */
export const equivalent: Readonly<Record<string, string>> = {}
