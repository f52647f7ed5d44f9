/** The page of what is still to be ordered of demands; with `headId` of one of them. */
export const openDemandsPath = '/purchase/demandOpen'
