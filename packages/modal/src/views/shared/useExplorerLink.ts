import { useNetwork } from '@latchkey/react/networks/useNetwork'

/** Link to a transaction, an account or a token contract in a network's explorer; undefined if the app configures none. */
export function useExplorerLink(
  kind: 'tx' | 'address' | 'token',
  value: string | undefined,
  networkId?: string,
): string | undefined {
  const { network, networks } = useNetwork()
  const of = networkId === undefined ? network : networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const explorer = of?.blockExplorers?.[0]?.url
  if (value === undefined || explorer === undefined) return undefined
  const link = new URL(explorer)
  link.pathname = `${link.pathname.replace(/\/$/, '')}/${kind}/${value}`
  return link.href
}
