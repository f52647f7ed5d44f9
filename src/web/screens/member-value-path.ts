/** The page of points and stored value of a customer. */
export const memberValuePath = '/base/memberValue'
