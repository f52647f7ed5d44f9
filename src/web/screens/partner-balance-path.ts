/** The page of what a partner of the network has, and what changed it. */
export const partnerBalancePath = '/base/partnerBalance'
