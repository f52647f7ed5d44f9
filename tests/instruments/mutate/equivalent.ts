/** Mutants that no test can distinguish from the law, each with the reason. */
export const equivalent: Readonly<Record<string, string>> = {}
