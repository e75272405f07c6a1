import { isLatchkeyError } from '@latchkey/base/errors'
import type { Upgrade } from '@latchkey/core/embedded/account/readUpgrade'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { External } from '@latchkey/ui/icons/External'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { EmptyMark, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { useLastAccount } from '../shared/useLastAccount.ts'

/** Explains why the account cannot be upgraded here. */
export function UpgradeUnavailable({ upgrade, error, onRetry }: UpgradeUnavailable.Props) {
  const modal = useModal()
  const text = useText('upgrade', 'account')
  const { errorText } = useErrorText()
  const name = useNetwork().network?.name ?? text('unknownNetwork')
  const isElsewhere = upgrade === 'otherContract'
  // The explorer shows the account's contract.
  const explorer = useExplorerLink('address', useLastAccount().address)
  const canSend = isElsewhere && !error && modal.latchkey.options.features?.send !== false
  const isUnreachable = isLatchkeyError(error) && error.code.startsWith('UPSTREAM_')
  function words() {
    if (error)
      return {
        title: text('featuresFailed'),
        detail: isUnreachable ? text('featuresUnreachable', { network: name }) : errorText(error).text,
      }
    return isElsewhere
      ? { title: text('featuresElsewhere'), detail: text('featuresElsewhereDetail') }
      : { title: text('featuresMissing', { network: name }), detail: text('featuresMissingDetail') }
  }

  const shown = words()
  useAnnouncement(error ? `${shown.title}. ${shown.detail}` : undefined)
  return (
    <>
      <ViewHeader title={text('smartFeatures')} />
      <SheetBody roomy>
        <StatusBlock
          picture={<EmptyMark>{error ? <BrokenLink size={28} /> : <Bolt size={28} />}</EmptyMark>}
          {...shown}
        />
        {isElsewhere && !error && (
          <Banner tone="warn" title={text('featuresNotYou')} detail={text('featuresNotYouDetail')} />
        )}
      </SheetBody>
      <SheetActions>
        {canSend ? (
          <Button wide onClick={() => modal.push({ name: 'WalletSend' })}>
            {text('moveAssets')}
          </Button>
        ) : (
          <Button wide onClick={error ? onRetry : modal.back}>
            {text(error ? 'tryAgain' : 'done')}
          </Button>
        )}
        {isElsewhere && explorer !== undefined && (
          <Button wide href={explorer} newTab iconEnd={<External />}>
            {text('viewOnExplorer')}
          </Button>
        )}
      </SheetActions>
    </>
  )
}

export declare namespace UpgradeUnavailable {
  type Props = {
    readonly upgrade: Upgrade | undefined
    readonly error: Error | null
    readonly onRetry: () => void
  }
}
