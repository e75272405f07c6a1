import type { TransferSimulation } from '@latchkey/core/chain/port'
import type { SendableToken } from '@latchkey/core/send/validateSend'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import type { FactsCard } from '@latchkey/ui/card/FactsCard'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import type { useFee } from './useFee.ts'

type Currency = { readonly symbol: string; readonly decimals: number }

/** Rows with the balances after the transfer: the token's, and the native one that also pays the fee. */
export function useBalanceFacts({ token, simulation, fee }: useBalanceFacts.Params): FactsCard.Props['facts'] {
  const text = useText('send', 'amounts')
  const format = useFormat()
  const { network } = useNetwork()
  if (!network || simulation === null || simulation?.status === 'failure') return []
  const native = network.nativeCurrency
  const rowOf = ({ symbol }: Currency, value: ReactNode) => ({
    label: text('balanceAfter', { symbol }),
    value: value || <Skeleton width={64} />,
  })
  const amountOf = (currency: Currency, units: bigint) => format.roundedAmount({ ...currency, units })
  const isRunning = simulation === undefined
  const { tokenUnitsAfter, nativeUnitsAfter } = simulation ?? {}
  const rows: FactsCard.Props['facts'][number][] = []
  if (token?.address !== undefined && (isRunning || tokenUnitsAfter !== undefined))
    rows.push(rowOf(token, tokenUnitsAfter !== undefined && <bdi dir="ltr">{amountOf(token, tokenUnitsAfter)}</bdi>))
  if (isRunning || nativeUnitsAfter !== undefined) rows.push(rowOf(native, nativeUnitsAfter !== undefined && left()))
  return rows

  /** Native balance afterwards. The fee is a maximum; while it is unknown, the result is an upper limit. */
  function left(): string | undefined {
    if (nativeUnitsAfter === undefined || fee.isLoading) return undefined
    if (fee.data === undefined) return text('feeUpTo', { fee: amountOf(native, nativeUnitsAfter) })
    if (fee.data.maxUnits === 0n) return amountOf(native, nativeUnitsAfter)
    // The simulation already includes the deposit.
    const feeUnits = fee.data.maxUnits - (fee.data.depositUnits ?? 0n)
    const units = nativeUnitsAfter > feeUnits ? nativeUnitsAfter - feeUnits : 0n
    return text('atLeast', { amount: amountOf(native, units) })
  }
}

export declare namespace useBalanceFacts {
  type Params = {
    readonly token: SendableToken | undefined
    /** Undefined while loading; null if the transfer cannot be simulated. */
    readonly simulation: TransferSimulation | null | undefined
    readonly fee: ReturnType<typeof useFee>
  }
}
