/** Codes by text message need a transport; staff out of a sheet comes with the other imports: what answers 501. */
export const notBuiltSystem = [
  'AuthApi_forgetPasswordSmscode',
  'AuthApi_forgetPasswordSmscodeNew',
  'AuthApi_loginSmscode',
  'StaffImportApi_readExcel',
] as const
