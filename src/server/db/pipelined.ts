/**
 * Awaits statements of one transaction that were sent without waiting in between: sent and run in this order,
 * resolved once all are answered. Where one fails, so do all behind it.
 */
export const pipelined = <Answers extends readonly unknown[]>(
  ...asked: { readonly [At in keyof Answers]: Promise<Answers[At]> }
): Promise<Answers> => Promise.all(asked) as Promise<unknown> as Promise<Answers>
