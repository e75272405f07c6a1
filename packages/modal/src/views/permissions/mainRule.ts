import type { GrantedPermission, PermissionRule } from '@latchkey/core/permissions/readPermissions'

const order: readonly PermissionRule['kind'][] = ['calls', 'amount', 'uses']

/** The rule that describes what a permission allows. The other rules narrow or extend it. */
export const mainRule = ({ rules }: GrantedPermission): PermissionRule | undefined =>
  order.flatMap((kind) => rules.filter((rule) => rule.kind === kind))[0]
