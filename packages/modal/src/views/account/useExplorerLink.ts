import { useNetwork } from '@latchkey/react/networks/useNetwork'

/** A transaction, an account or a token contract in the explorer of the current network, where the app names one. */
export function useExplorerLink(kind: 'tx' | 'address' | 'token', value: string | undefined): string | undefined {
  const { network } = useNetwork()
  const explorer = network?.blockExplorers?.[0]?.url
  if (value === undefined || explorer === undefined) return undefined
  const link = new URL(explorer)
  link.pathname = `${link.pathname.replace(/\/$/, '')}/${kind}/${value}`
  return link.href
}
