export const viewWords = {
  ofRoles: { zh: '设为角色的默认视图…', en: 'Default of roles…' },
  ofRolesTitle: { zh: '设为角色的默认视图', en: 'Default of roles' },
  ofRolesHint: {
    zh: '这些角色的用户打开列表时使用“{name}”；用户自己选择的优先。',
    en: 'Holders of these roles open the list with “{name}”; a person’s own choice wins.',
  },
  ofRole: { zh: '{name}默认', en: 'default of {name}' },
} as const
