/** The page of points and stored value of a customer. */
export const memberValuePath = '/base/memberValue'

/** The page of a network partner's balance, and its changes. */
export const partnerBalancePath = '/base/partnerBalance'
