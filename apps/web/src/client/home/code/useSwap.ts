import { useModal } from 'latchkey/react'

export function useSwap() {
  const modal = useModal()
  const form = { fromToken: 'ETH', toToken: 'LUSD', amount: '0.1' }
  return () => modal.open({ name: 'Swap', arguments: form })
}
