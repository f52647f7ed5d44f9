/** Withdrawals of partners: what answers 501. */
export const notBuiltPartner = ['RecommendedApi_withdrawadd'] as const
