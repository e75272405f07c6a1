import type { AccountToken } from '@latchkey/core/account/accountToken'
import type { AccountParams } from '@latchkey/core/account/queries'
import { isSettled, type Operation, type OperationStatus } from '@latchkey/core/operations/operation'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Check } from '@latchkey/ui/icons/Check'
import { Close } from '@latchkey/ui/icons/Close'
import { Key } from '@latchkey/ui/icons/Key'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { Send } from '@latchkey/ui/icons/Send'
import { Swap } from '@latchkey/ui/icons/Swap'
import { Ring } from '@latchkey/ui/ring/Ring'
import { useTokenBalancesQuery } from '../shared/useBalances.ts'

const marks = { transfer: Send, swap: Swap, approval: Key, purchase: Plus } as const satisfies Record<
  Operation['kind'],
  unknown
>

/** The token: inside a ring while the operation is pending, then with a mark for its outcome. */
export function OperationGlyph({ operation, account, large }: OperationGlyph.Props) {
  const { kind, status, detail } = operation
  const { data } = useTokenBalancesQuery(account)
  // A purchase identifies its token only by symbol.
  const isToken = ({ address, symbol }: AccountToken) =>
    kind === 'purchase' ? symbol === detail.symbol : address === detail.tokenAddress
  const isNative = detail.tokenAddress === undefined && kind !== 'purchase'
  // The server's picture of a native token is the one of its network.
  const src = (isNative ? tokenPicture(detail.symbol) : undefined) ?? data?.find(isToken)?.iconUrl
  if (!isSettled(operation))
    return (
      <Ring size={large ? 72 : 40}>
        <TokenGlyph size={large ? 56 : 28} src={src} name={detail.symbol} />
      </Ring>
    )
  const Mark = status === 'confirmed' ? marks[kind] : status === 'replaced' ? Refresh : Close
  const isDone = large && status === 'confirmed'
  const tone = failed.includes(status) ? 'bad' : 'warn'
  return (
    <Badged
      kind={isDone ? 'good' : status === 'confirmed' ? 'plain' : tone}
      badge={isDone ? <Check size={12} /> : <Mark size={12} />}
    >
      {large ? (
        // The same size as while pending.
        <Ring size={72} value={1} tone={status === 'confirmed' ? 'good' : tone}>
          <TokenGlyph size={56} src={src} name={detail.symbol} />
        </Ring>
      ) : (
        <TokenGlyph size={40} src={src} name={detail.symbol} />
      )}
    </Badged>
  )
}

export declare namespace OperationGlyph {
  type Props = { readonly operation: Operation; readonly account: AccountParams; readonly large?: boolean }
}

const failed: readonly OperationStatus[] = ['failed', 'rejected', 'dropped']
