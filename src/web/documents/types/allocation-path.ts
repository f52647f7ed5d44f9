/** The page that shares the free stock of goods among requisitions. */
export const allocationPath = '/stock/allocation'
