/** Codes by text message need a transport: what answers 501. */
export const notBuiltSystem = ['AuthApi_forgetPasswordSmscode', 'AuthApi_forgetPasswordSmscodeNew', 'AuthApi_loginSmscode'] as const
