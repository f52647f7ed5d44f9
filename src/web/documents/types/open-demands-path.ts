/** The page of demands still to be ordered; `headId` selects one of them. */
export const openDemandsPath = '/purchase/demandOpen'
