/** Mall orders and returns: what answers 501. */
export const notBuiltMallOrder = [
  'MallReturnApi_refundReturn',
] as const
