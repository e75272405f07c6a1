import { isLatchkeyError } from '@latchkey/base/errors'
import { endPermission } from '@latchkey/core/permissions/endPermission'
import type { GrantedPermission } from '@latchkey/core/permissions/readPermissions'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { FoldedFacts } from '@latchkey/ui/card/FoldedFacts'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { showToast } from '../../toasts/showToast.ts'
import { StepNote } from '../shared/StepNote.tsx'
import { appHost } from './appHost.ts'
import { usePermissionFacts } from './usePermissionFacts.tsx'

/** One permission, and the button that ends it. A failure stays on this screen. */
export function PermissionDetails({ permission }: { readonly permission: GrantedPermission }) {
  const modal = useModal()
  const text = useText('permissions', 'account')
  const { errorText } = useErrorText()
  const { facts, details, isUnclear } = usePermissionFacts(permission)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isShown = useIsMounted()
  const host = appHost(permission)

  async function end(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await endPermission(modal.latchkey, { permission })
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
      return
    }
    showToast(modal, {
      id: 'permission',
      kind: 'success',
      title: text('permissionEnded'),
      detail: text('permissionEndedDetail', { app: host }),
    })
    // The list reads the new status from the server.
    if (isShown()) modal.back()
  }

  function failureText(): string {
    if (isRejection(failure)) return text('endDeclined')
    const reason = errorText(failure).text
    // After any other failure, such as a time-out, the permission may have been revoked.
    const isReverted = isLatchkeyError(failure) && failure.code === 'TRANSACTION_REVERTED'
    return isReverted ? `${reason} ${text('stillActive')}` : reason
  }

  return (
    <>
      <ViewHeader title={text('permission')} />
      <SheetBody gap={16}>
        <StatusBlock
          small
          picture={<WalletLogo size={56} name={host} />}
          title={<bdi>{host}</bdi>}
          detail={permission.app.name === host ? undefined : <bdi>{permission.app.name}</bdi>}
        />
        {isUnclear && permission.status === 'active' && (
          <Banner tone="warn" title={text('functionsUnknown')} detail={text('functionsUnknownDetail')} />
        )}
        <FactsCard facts={facts} />
        <FoldedFacts summary={text('permissionDetails')} facts={details} />
        {permission.status !== 'active' && (
          <Text kind="small" tone="quiet" center>
            {text('permissionEndedDetail', { app: host })}
          </Text>
        )}
      </SheetBody>
      {permission.status === 'active' && (
        <SheetActions>
          <StepNote tall failure={failure === undefined ? undefined : failureText()} rejected={isRejection(failure)}>
            {busy ? text('endWaiting') : text('endPermissionDetail')}
          </StepNote>
          <Button wide loading={busy} onClick={() => void end()}>
            {text('endPermission')}
          </Button>
        </SheetActions>
      )}
    </>
  )
}

/** Returns a function that checks whether the component is still mounted, for late responses. */
function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
