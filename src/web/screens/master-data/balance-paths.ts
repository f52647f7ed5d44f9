/** Path of the page with the points and stored value of a customer's members. */
export const memberValuePath = '/base/memberValue'

/** Path of the page with the balance of a network partner and its changes. */
export const partnerBalancePath = '/base/partnerBalance'
