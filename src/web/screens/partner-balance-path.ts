/** The page of a network partner's balance, and its changes. */
export const partnerBalancePath = '/base/partnerBalance'
