import { functionName } from '@latchkey/contracts/permissions/functionNames'
import type { GrantedPermission, PermissionRule } from '@latchkey/core/permissions/readPermissions'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Text } from '@latchkey/ui/text/Text'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { CopyAddress } from '../shared/CopyAddress.tsx'
import { useNetworkFact } from '../shared/useNetworkFact.tsx'
import { mainRule } from './mainRule.ts'
import { StatusTag } from './StatusTag.tsx'
import { useAllowedText } from './useAllowedText.ts'

/** Rows for a permission: what it allows, until when and on which network. The details add the app that uses it. */
export function usePermissionFacts(permission: GrantedPermission): usePermissionFacts.Facts {
  const { rules, status, networkId, delegate, grantedAtMs, expiresAtMs, endedAtMs } = permission
  const text = useText('permissions', 'account')
  const dateText = useDateText()
  const { allowedText, usedText } = useAllowedText([permission])
  const main = mainRule(permission)

  function factsOf(rule: PermissionRule): FactsCard.Props['facts'] {
    if (rule.kind === 'calls')
      return [
        { label: text('functions'), value: <span>{rule.functions.map(functionLine)}</span> },
        { label: text('contract'), value: <CopyAddress value={rule.contract} /> },
      ]
    const allowed = allowedText(permission, rule)
    if (rule.kind === 'uses')
      return [{ label: text(rule.used === undefined ? 'usesMax' : 'usesSoFar'), value: allowed }]
    const used = usedText(permission, rule)
    return [
      ...(rule === main ? [] : [{ label: text('allowsAlso'), value: allowed }]),
      ...(used === undefined || status !== 'active'
        ? []
        : [
            {
              label: text(rule.periodSeconds === undefined ? 'usedSoFar' : 'usedThisPeriod'),
              value: <bdi dir="ltr">{used}</bdi>,
            },
          ]),
    ]
  }

  /** Unknown functions are highlighted, because their effect is unknown. */
  function functionLine(selector: string) {
    const name = functionName(selector)
    const isKnown = name !== selector
    return (
      <Text key={selector} as="div" kind="label" tone={isKnown ? 'ink' : 'warn'}>
        {isKnown ? name : text('functionUnknown', { selector })}
      </Text>
    )
  }

  const tokens = rules.flatMap((rule) => (rule.kind === 'amount' && rule.token !== undefined ? [rule.token] : []))
  const ended = status === 'revoked' ? endedAtMs : expiresAtMs
  const endLabel = { active: 'endsOn', expired: 'expiredOn', revoked: 'permissionRevoked' } as const
  const facts = [
    { label: text('permissionStatus'), value: <StatusTag status={status} /> },
    { label: text('allows'), value: allowedText(permission, main) },
    ...rules.filter(({ kind }) => kind !== 'calls').flatMap(factsOf),
    ...(ended === undefined ? [] : [{ label: text(endLabel[status]), value: dateText(ended) }]),
    ...useNetworkFact(networkId),
    ...rules.filter(({ kind }) => kind === 'calls').flatMap(factsOf),
  ]
  const details = [
    ...tokens.map((token) => ({ label: text('token'), value: <CopyAddress value={token} /> })),
    { label: text('usedBy'), value: <CopyAddress value={delegate} /> },
    { label: text('grantedOn'), value: dateText(grantedAtMs) },
  ]
  const isUnclear = rules.some(
    (rule) => rule.kind === 'calls' && rule.functions.some((selector) => functionName(selector) === selector),
  )
  return { facts, details, isUnclear }
}

export declare namespace usePermissionFacts {
  type Facts = {
    readonly facts: FactsCard.Props['facts']
    readonly details: FactsCard.Props['facts']
    /** True if it allows a function whose name is unknown. */
    readonly isUnclear: boolean
  }
}

/** Formats a time as a date in the current language. */
function useDateText(): (ms: number) => string {
  const { language } = useContext(LocaleContext)
  const format = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium' })
  return (ms) => format.format(ms)
}
