import type { Operation } from '@latchkey/core/operations/operation'
import { replaceableBy } from '@latchkey/core/operations/replaceableBy'
import { replaceOperation } from '@latchkey/core/operations/replaceOperation'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useRead } from '@latchkey/react/useRead'
import { Button, ButtonPair } from '@latchkey/ui/button/Button'
import { Text } from '@latchkey/ui/text/Text'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { StepNote } from '../shared/StepNote.tsx'

/**
 * Speeds up or cancels a pending transaction, or explains that the wallet can do so. Renders nothing for other operations. A
 * failure stays on screen.
 */
export function ReplaceOperation({ operation }: { readonly operation: Operation }) {
  const text = useText('activity', 'account')
  const { errorText } = useErrorText()
  const latchkey = useLatchkey()
  const by = useReplaceableBy(operation)
  const [asking, setAsking] = useState<'speedUp' | 'cancel'>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const { id, wallet, cancelHashes } = operation
  if (by === 'nobody') return null
  if (by === 'wallet')
    return (
      <>
        {!cancelHashes && (
          <Text kind="small" tone="quiet" center>
            {text('replaceInWallet', { wallet })}
          </Text>
        )}
        <OpenWallet />
      </>
    )
  async function replace(as: 'speedUp' | 'cancel'): Promise<void> {
    if (asking) return
    setAsking(as)
    setFailure(undefined)
    await replaceOperation(latchkey, { operationId: id, as }).catch((error: unknown) => setFailure({ error }))
    setAsking(undefined)
  }
  const failureText = (error: unknown) => (isRejection(error) ? text('replaceDeclined') : errorText(error).text)
  const speedUp = (
    <Button
      kind="filled"
      wide
      loading={asking === 'speedUp'}
      disabled={asking === 'cancel'}
      onClick={() => void replace('speedUp')}
    >
      {text('speedUp')}
    </Button>
  )
  return (
    <>
      <StepNote failure={failure && failureText(failure.error)} rejected={isRejection(failure?.error)}>
        {asking ? text('opAsking', { wallet }) : !cancelHashes && text('cancelPossible')}
      </StepNote>
      {cancelHashes ? (
        speedUp
      ) : (
        <ButtonPair>
          <Button
            wide
            loading={asking === 'cancel'}
            disabled={asking === 'speedUp'}
            onClick={() => void replace('cancel')}
          >
            {text('cancelTransaction')}
          </Button>
          {speedUp}
        </ButtonPair>
      )}
    </>
  )
}

/** `nobody` until known. Checked again when the wallet connects or the transaction changes. */
function useReplaceableBy(operation: Operation): Awaited<ReturnType<typeof replaceableBy>> {
  const { id, status, hash } = operation
  const links = useLatchkeyState(({ connections }) =>
    connections.map((one) => `${one.id} ${one.status} ${one.epoch}`).join(),
  )
  const key = status === 'pending' ? [id, hash, links].join() : undefined
  return useRead(key, (latchkey) => replaceableBy(latchkey, operation)).data ?? 'nobody'
}
