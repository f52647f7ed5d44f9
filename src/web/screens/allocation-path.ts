/** The page on which what is free of goods is shared among requisitions. */
export const allocationPath = '/stock/allocation'
