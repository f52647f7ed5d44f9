/** Figures that a query of the server adds to a row. */
export type ComputedFigure =
  | 'goodsUnits'
  | 'goodsOnHand'
  | 'specDetails'
  | 'supplierTags'
  | 'supplierCreditUsed'
  | 'supplierCreditLeft'
  | 'roleIds'
  | 'roleNames'
