import { resourceOf } from '#resources/index.ts'
import { api } from '../api.ts'
import type { Row } from '../resources/resource-api.ts'
import type { OwnActionsProps } from '../resources/resource-page.tsx'
import { useSayOnce } from '../resources/use-save.ts'
import { RowSteps } from './master-actions.tsx'

const words = {
  renew: { zh: '更换签名密钥', en: 'New signing key' },
  renewAsk: {
    zh: '原密钥立即失效，接收方须换用新密钥。确定更换?',
    en: 'The key so far ends at once, and the receiver must use the new one. Make a new one?',
  },
  resend: { zh: '重新推送', en: 'Send again' },
} as const

const webhook = resourceOf('WebhookApi')

/** What messages are signed with is made anew and said once. */
export function WebhookActions({ chosen }: OwnActionsProps) {
  const sayOnce = useSayOnce(webhook)
  const renew = async ({ id }: Row) => sayOnce(await api('WebhookApi_renew', { body: { id } }))
  return <RowSteps of={webhook} chosen={chosen} steps={[{ name: words.renew, run: renew, confirm: words.renewAsk, onlyOne: true }]} />
}

const resend = { name: words.resend, run: ({ id }: Row) => api('WebhookDeliveryApi_resend', { body: { id } }) }

/** Messages are sent once more. */
export const DeliveryActions = ({ chosen }: OwnActionsProps) => (
  <RowSteps of={resourceOf('WebhookDeliveryApi')} verb="push" chosen={chosen} steps={[resend]} />
)
