import { isLatchkeyError } from '@latchkey/base/errors'
import { TRANSACTION_WAIT_TIMED_OUT } from '@latchkey/contracts/errors/transaction'
import { awaitUpgrade } from '@latchkey/core/embedded/account/awaitUpgrade'
import { changeUpgrade } from '@latchkey/core/embedded/account/changeUpgrade'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { CheckCircle } from '@latchkey/ui/icons/CheckCircle'
import { CloseCircle } from '@latchkey/ui/icons/CloseCircle'
import { External } from '@latchkey/ui/icons/External'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../shared/Explanation.tsx'
import { leaveSteps } from '../shared/leaveSteps.ts'
import { SignInStep } from '../shared/SignInStep.tsx'
import { StepNote } from '../shared/StepNote.tsx'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { UpgradeUnavailable } from './UpgradeUnavailable.tsx'
import { useUpgrade } from './useUpgrade.ts'

/** Upgrades the account of the embedded wallet's key, or undoes the upgrade (EIP-7702). A failure stays on this screen. */
export function UpgradeWallet() {
  const { data: upgrade, isPending, error, refetch } = useUpgrade()
  const [changed, setChanged] = useState<'on' | 'off'>()
  if (changed) return <UpgradeChanged to={changed} />
  if (isPending) return <Loading />
  if (upgrade === 'on' || upgrade === 'off') return <Change upgrade={upgrade} onChanged={setChanged} />
  return <UpgradeUnavailable upgrade={upgrade} error={error} onRetry={refetch} />
}

function useNetworkName(): string {
  const text = useText('upgrade', 'account')
  return useNetwork().network?.name ?? text('unknownNetwork')
}

/** Lists the features before their state has loaded. */
function Loading() {
  const text = useText('upgrade', 'account')
  const network = useNetworkName()
  return (
    <>
      <ViewHeader title={text('smartFeatures')} />
      <SheetBody gap={20}>
        <Points />
      </SheetBody>
      <SheetActions>
        <StepNote waiting>{text('featuresChecking', { network })}</StepNote>
        <Button kind="filled" wide disabled>
          {text('upgrade')}
        </Button>
      </SheetActions>
    </>
  )
}

/** `on`: the features can be turned off with the button below. */
function Points({ on = false }: { readonly on?: boolean }) {
  const text = useText('upgrade', 'account')
  return (
    <Explanation
      points={[
        { icon: <Bolt />, name: text('oneApproval'), detail: text('oneApprovalDetail') },
        { icon: <Wallet />, name: text('paidFees'), detail: text('paidFeesDetail') },
        { icon: <CheckCircle />, name: text('sameAddress'), detail: text('sameAddressDetail') },
        ...(on ? [] : [{ icon: <CloseCircle />, name: text('undoable'), detail: text('undoableDetail') }]),
      ]}
    />
  )
}

type Change = { readonly upgrade: 'on' | 'off'; readonly onChanged: (to: 'on' | 'off') => void }

function Change({ upgrade, onChanged }: Change) {
  const { latchkey } = useModal()
  const text = useText('upgrade', 'account')
  const { errorText } = useErrorText()
  const network = useNetworkName()
  const [busy, setBusy] = useState<'asking' | 'sent'>()
  const [failure, setFailure] = useState<unknown>()
  const isOn = upgrade === 'on'
  // The transaction may still be included, so it must not be sent again.
  const isLate = isLatchkeyError(failure, TRANSACTION_WAIT_TIMED_OUT)
  const declined = isRejection(failure) ? text('upgradeDeclined') : undefined
  const isFailed = failure !== undefined && declined === undefined
  const waiting = busy && text(busy === 'sent' ? 'upgradeSent' : 'upgradeWaiting')
  useAnnouncement(waiting ? waiting : isLate ? text('upgradeLate') : undefined)

  async function change(): Promise<void> {
    if (busy) return
    const to = isOn ? 'off' : 'on'
    setBusy(isLate ? 'sent' : 'asking')
    // Keep showing the reason while the transaction is checked again.
    if (!isLate) setFailure(undefined)
    try {
      await (isLate ? awaitUpgrade : changeUpgrade)(latchkey, { to, onSent: () => setBusy('sent') })
      onChanged(to)
    } catch (cause) {
      setFailure(cause)
      setBusy(undefined)
    }
  }

  if (isLate) return <Late reason={errorText(failure).text} busy={busy !== undefined} again={() => void change()} />
  return (
    <>
      <ViewHeader title={text('smartFeatures')} />
      <SheetBody gap={20}>
        {isOn && !isFailed && <Banner tone="good" title={text('upgradedOn', { network })} />}
        {isFailed && (
          <Banner tone="bad" title={text(isOn ? 'undoFailed' : 'upgradeFailed')} detail={errorText(failure).text} />
        )}
        <Points on={isOn} />
      </SheetBody>
      <SheetActions>
        {!isFailed && (
          <StepNote tall={isOn} failure={declined} rejected>
            {waiting ? waiting : isOn ? text('undoNote') : text('upgradeNote', { network })}
          </StepNote>
        )}
        <Button kind={isOn ? 'neutral' : 'filled'} wide loading={busy !== undefined} onClick={() => void change()}>
          {text(isOn ? 'undo' : 'upgrade')}
        </Button>
      </SheetActions>
    </>
  )
}

type Late = { readonly reason: string; readonly busy: boolean; readonly again: () => void }

/** The transaction may still be included: the visitor can keep waiting or look it up. */
function Late({ reason, busy, again }: Late) {
  const text = useText('upgrade', 'account')
  const explorer = useExplorerLink('address', useAccount().address)
  return (
    <SignInStep
      header={text('smartFeatures')}
      ring="warned"
      icon={<Bolt size={28} />}
      tinted
      title={text('upgradeLate')}
      detail={reason}
      actions={
        <>
          <Button kind="filled" wide loading={busy} onClick={again}>
            {text('checkAgain')}
          </Button>
          {explorer !== undefined && (
            <Button wide iconEnd={<External />} href={explorer} newTab>
              {text('viewOnExplorer')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Confirms that the account is now upgraded, or a standard account again. */
function UpgradeChanged({ to }: { readonly to: 'on' | 'off' }) {
  const modal = useModal()
  const text = useText('upgrade', 'account')
  const { network } = useNetwork()
  const title = text(to === 'on' ? 'upgraded' : 'undone')
  useAnnouncement(title)
  return (
    <SignInStep
      header={text('smartFeatures')}
      ring="done"
      icon={<Bolt size={28} />}
      tinted
      title={title}
      detail={text(to === 'on' ? 'upgradedDetail' : 'undoneDetail', {
        network: network?.name ?? text('unknownNetwork'),
      })}
      actions={
        <Button kind="filled" wide onClick={() => leaveSteps(modal)}>
          {text('done')}
        </Button>
      }
    />
  )
}
