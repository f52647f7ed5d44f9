/**
 * What is asked of one transaction without waiting in between: sent in this order, run in this order, answered once all of it is. Where one fails, so
 * does all that was sent behind it.
 */
export const together = <Answers extends readonly unknown[]>(
  ...asked: { readonly [At in keyof Answers]: Promise<Answers[At]> }
): Promise<Answers> => Promise.all(asked) as Promise<unknown> as Promise<Answers>
