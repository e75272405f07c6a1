import { functionName } from '@latchkey/contracts/permissions/functionNames'
import type { GrantedPermission, PermissionRule } from '@latchkey/core/permissions/readPermissions'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { useText } from '../../i18n/useText.ts'
import { CopyAddress } from '../CopyAddress.tsx'
import { mainRule } from './mainRule.ts'
import { StatusTag } from './StatusTag.tsx'
import { useAllowedText } from './useAllowedText.ts'
import { useDateText } from './useDateText.ts'

/** The details of a permission, as rows. */
export function usePermissionFacts(permission: GrantedPermission): FactsCard.Props['facts'] {
  const { rules, status, networkId, delegate, grantedAtMs, expiresAtMs } = permission
  const text = useText('account')
  const dateText = useDateText()
  const { networks } = useNetwork()
  const allowedText = useAllowedText([permission])
  const main = mainRule(permission)

  function factsOf(rule: PermissionRule): FactsCard.Props['facts'] {
    if (rule.kind === 'calls')
      return [
        { label: text('contract'), value: <CopyAddress value={rule.contract} /> },
        { label: text('functions'), value: <bdi dir="ltr">{rule.functions.map(functionName).join(', ')}</bdi> },
      ]
    const allowed = allowedText(permission, rule)
    if (rule.kind === 'uses') return [{ label: text('usesMax'), value: allowed }]
    return [
      ...(rule === main ? [] : [{ label: text('allowsAlso'), value: allowed }]),
      ...(rule.token === undefined ? [] : [{ label: text('token'), value: <CopyAddress value={rule.token} /> }]),
    ]
  }

  return [
    { label: text('permissionStatus'), value: <StatusTag status={status} /> },
    { label: text('allows'), value: allowedText(permission, main) },
    ...(status === 'revoked'
      ? []
      : [{ label: text(status === 'active' ? 'endsOn' : 'expiredOn'), value: dateText(expiresAtMs) }]),
    ...rules.flatMap(factsOf),
    { label: text('usedBy'), value: <CopyAddress value={delegate} /> },
    {
      label: text('networkRow'),
      value: networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId,
    },
    { label: text('grantedOn'), value: dateText(grantedAtMs) },
  ]
}
