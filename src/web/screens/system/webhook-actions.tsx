import { resourceOf } from '#resources/index.ts'
import { api } from '../../client/api.ts'
import type { ResourceRow } from '../../resources/resource-api.ts'
import type { OwnActionsProps } from '../../resources/resource-page.tsx'
import { useShowOnce } from '../../resources/use-save.ts'
import { RowActionButtons } from '../master-data/master-actions.tsx'

const words = {
  renew: { zh: '更换签名密钥', en: 'New signing key' },
  renewAsk: {
    zh: '原密钥立即失效，接收方须换用新密钥。确定更换?',
    en: 'The key so far ends at once, and the receiver must use the new one. Make a new one?',
  },
  resend: { zh: '重新推送', en: 'Send again' },
} as const

const webhook = resourceOf('WebhookApi')

/** Button that generates a new secret for signing, and shows it this once. */
export function WebhookActions({ chosen }: OwnActionsProps) {
  const sayOnce = useShowOnce(webhook)
  const renew = async ({ id }: ResourceRow) => sayOnce(await api('WebhookApi_renew', { body: { id } }))
  return (
    <RowActionButtons of={webhook} chosen={chosen} steps={[{ name: words.renew, run: renew, confirm: words.renewAsk, onlyOne: true }]} />
  )
}

const resend = { name: words.resend, run: ({ id }: ResourceRow) => api('WebhookDeliveryApi_resend', { body: { id } }) }

/** Button that sends the selected messages again. */
export const DeliveryActions = ({ chosen }: OwnActionsProps) => (
  <RowActionButtons of={resourceOf('WebhookDeliveryApi')} verb="push" chosen={chosen} steps={[resend]} />
)
