import { periodUnit } from '@latchkey/contracts/permissions/periodUnit'
import type { GrantedPermission, PermissionRule } from '@latchkey/core/permissions/readPermissions'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { inlineAddress } from '../inlineAddress.ts'
import { useCurrencies } from './useCurrencies.ts'

const perUnit = { hour: 'allowedPerHour', day: 'allowedPerDay', week: 'allowedPerWeek' } as const

/** Says what a rule of one of these permissions allows: "0.1 ETH per day". */
export function useAllowedText(
  permissions: readonly GrantedPermission[],
): (permission: GrantedPermission, rule: PermissionRule | undefined) => string {
  const text = useText('account')
  const format = useFormat()
  const { language } = useContext(LocaleContext)
  const currencyOf = useCurrencies(permissions)
  const numbers = new Intl.NumberFormat(language.tag)

  function amountText(networkId: string, { units, token, periodSeconds }: Amount): string {
    const currency = currencyOf(networkId, token)
    if (!currency)
      return token === undefined ? text('allowedNative') : text('allowedToken', { token: inlineAddress(token) })
    const { decimals, symbol } = currency
    // A token without a symbol is named by its contract.
    const amount = format.exactAmount({ units: BigInt(units), decimals, symbol: symbol || shortAddress(token ?? '') })
    return periodSeconds === undefined ? text('allowedTotal', { amount }) : periodText(amount, periodSeconds)
  }

  function periodText(amount: string, seconds: number): string {
    const { unit, count } = periodUnit(seconds)
    if (count === 1 && unit in perUnit) return text(perUnit[unit as keyof typeof perUnit], { amount })
    const format = new Intl.NumberFormat(language.tag, { style: 'unit', unit, unitDisplay: 'long' })
    return text('allowedEvery', { amount, period: format.format(count).replace(' ', '\u00a0') })
  }

  return ({ networkId }, rule) => {
    if (rule?.kind === 'amount') return amountText(networkId, rule)
    return rule?.kind === 'uses' ? numbers.format(rule.count) : text('allowedCalls')
  }
}

type Amount = Extract<PermissionRule, { readonly kind: 'amount' }>
