/** Freight bills: what answers 501. */
export const notBuiltFinance = [
  'TransportHeadApi_detail',
  'TransportHeadApi_list',
  'TransportHeadApi_putTransportheadFile',
  'TransportHeadApi_readExcel',
  'TransportHeadApi_transportApply',
] as const
