import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { useSession } from '../client/session.ts'
import { stopViewing } from '../client/view-as-role.ts'
import { useSay } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.tsx'

const words = {
  looking: {
    zh: '正在以角色“{role}”查看：看到的是该角色的页面和按钮，不能执行任何操作',
    en: 'You look as the role “{role}”: its pages and buttons, and nothing can be done',
  },
  leave: { zh: '退出查看', en: 'Leave looking' },
} as const satisfies Record<string, Words>

/**
 * Bar that is shown while an administrator views the product as a role. It names the role and has a button to stop.
 */
export function ViewAsRoleBar() {
  const say = useSay()
  const { user } = useSession()
  if (user.looking_role === undefined) return null
  return (
    <div className="shell-looking" role="status">
      <Icon name="eye" size={14} />
      <span>{fillPlaceholders(say(words.looking), { role: user.looking_role })}</span>
      <ActionButton onRun={() => stopViewing().catch(toast.failed)}>{say(words.leave)}</ActionButton>
    </div>
  )
}
