import { readBalance } from '@latchkey/core/account/queries'
import { permissionAccount } from '@latchkey/core/permissions/permissionAccount'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useRead } from '@latchkey/react/useRead'

/** Symbol and decimals of an amount. */
type Currency = { readonly symbol: string; readonly decimals: number }

/**
 * The currencies of permitted amounts: the native one of a network of the app, and tokens as their contracts describe themselves.
 * Undefined while a token is being read, and for a token that cannot be read.
 */
export function useCurrencies(
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
          // Its amounts are shown as transfers of a contract's tokens.
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
