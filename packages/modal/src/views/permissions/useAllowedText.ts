import { periodUnit } from '@latchkey/contracts/permissions/periodUnit'
import { readBalance } from '@latchkey/core/account/queries'
import { permissionAccount } from '@latchkey/core/permissions/permissionAccount'
import type { GrantedPermission, PermissionRule } from '@latchkey/core/permissions/readPermissions'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useRead } from '@latchkey/react/useRead'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { inlineAddress } from '../shared/inlineAddress.ts'

const perUnit = { hour: 'allowedPerHour', day: 'allowedPerDay', week: 'allowedPerWeek' } as const

/** Texts for a rule of one of these permissions: what it allows ("0.1 ETH per day") and the amount used so far ("0.04 ETH"). */
export function useAllowedText(permissions: readonly GrantedPermission[]): useAllowedText.Texts {
  const text = useText('permissions', 'account')
  const format = useFormat()
  const { language } = useContext(LocaleContext)
  const currencyOf = useCurrencies(permissions)
  const numbers = new Intl.NumberFormat(language.tag)

  function unitsText(networkId: string, { units, token }: Pick<Amount, 'units' | 'token'>): string | undefined {
    const currency = currencyOf(networkId, token)
    if (!currency) return undefined
    const { decimals, symbol } = currency
    // A token without a symbol is shown as its contract address.
    const amount = format.exactAmount({ units: BigInt(units), decimals, symbol: symbol || shortAddress(token ?? '') })
    return amount.replace(' ', '\u00a0')
  }

  function amountText(networkId: string, rule: Amount): string {
    const { token, periodSeconds } = rule
    const amount = unitsText(networkId, rule)
    if (amount === undefined)
      return token === undefined ? text('allowedNative') : text('allowedToken', { token: inlineAddress(token) })
    return periodSeconds === undefined ? text('allowedTotal', { amount }) : periodText(amount, periodSeconds)
  }

  function periodText(amount: string, seconds: number): string {
    const { unit, count } = periodUnit(seconds)
    if (count === 1 && unit in perUnit) return text(perUnit[unit as keyof typeof perUnit], { amount })
    const format = new Intl.NumberFormat(language.tag, { style: 'unit', unit, unitDisplay: 'long' })
    return text('allowedEvery', { amount, period: format.format(count).replace(' ', '\u00a0') })
  }

  return {
    allowedText({ networkId }, rule) {
      if (rule?.kind === 'amount') return amountText(networkId, rule)
      if (rule?.kind !== 'uses') return text('allowedCalls')
      const count = numbers.format(rule.count)
      return rule.used === undefined ? count : text('usedOf', { used: numbers.format(BigInt(rule.used)), count })
    },
    usedText: ({ networkId }, rule) =>
      rule.used === undefined ? undefined : unitsText(networkId, { ...rule, units: rule.used }),
  }
}

export declare namespace useAllowedText {
  type Texts = {
    readonly allowedText: (permission: GrantedPermission, rule: PermissionRule | undefined) => string
    /** Undefined when unknown. */
    readonly usedText: (permission: GrantedPermission, rule: Amount) => string | undefined
  }
}

type Amount = Extract<PermissionRule, { readonly kind: 'amount' }>

type Currency = { readonly symbol: string; readonly decimals: number }

/**
 * Currencies of permitted amounts: the native currency of an app's network, and tokens as described by their contracts. Undefined
 * while a token is being read, and if it cannot be read.
 */
function useCurrencies(
  permissions: readonly GrantedPermission[],
): (networkId: string, token: string | undefined) => Currency | undefined {
  const address = useLatchkeyState(permissionAccount) ?? ''
  const { networks } = useNetwork()
  const tokens = new Map(permissions.flatMap(tokensOf).map((token) => [token.key, token]))
  const wanted = [...tokens.keys()].join(' ')
  const { data } = useRead(wanted === '' ? undefined : wanted, async (latchkey) => {
    const found = await Promise.all(
      [...tokens.values()].map(({ key, networkId, token }) =>
        readBalance(latchkey, { address, networkId, token }).then(
          (currency): readonly [string, Currency] => [key, currency],
          // Its amounts are shown as transfers of the contract's tokens.
          () => undefined,
        ),
      ),
    )
    return new Map(found.filter((entry) => entry !== undefined))
  })
  return (networkId, token) =>
    token === undefined
      ? networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.nativeCurrency
      : data?.get(`${networkId}:${token}`)
}

const tokensOf = ({ networkId, rules }: GrantedPermission) =>
  rules.flatMap((rule) =>
    rule.kind === 'amount' && rule.token !== undefined
      ? [{ key: `${networkId}:${rule.token}`, networkId, token: rule.token }]
      : [],
  )
