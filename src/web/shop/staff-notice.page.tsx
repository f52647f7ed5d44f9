import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { Empty } from '../ui/states.tsx'

const notice: Words = {
  zh: '买家商城供绑定了客户的用户使用：在用户页面填写“买家客户”，再用该账号登录。',
  en: 'The shop is for buyers: enter “Buys for” on the page of users, and sign in with that account.',
}

/** Shown to staff at the address of the shop. */
export default function StaffNotice() {
  const say = useSay()
  return <Empty>{say(notice)}</Empty>
}
