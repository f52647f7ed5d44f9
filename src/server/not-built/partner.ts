/** Partners and their stores: what answers 501. */
export const notBuiltPartner = [
  'RecommendedApi_addBank',
  'RecommendedApi_changeslist',
  'RecommendedApi_customerlist',
  'RecommendedApi_getMiniProgramCode',
  'RecommendedApi_getPartnerList',
  'RecommendedApi_recommendeddetail',
  'RecommendedApi_withdrawadd',
] as const
