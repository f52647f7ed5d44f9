/** Mall orders as sales sees them: what answers 501. */
export const notBuiltSales = ['MallOrderSalesApi_detail', 'MallOrderSalesApi_list', 'MallOrderSalesApi_scoreList'] as const
