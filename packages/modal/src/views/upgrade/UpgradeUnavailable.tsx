import { isLatchkeyError } from '@latchkey/base/errors'
import type { Upgrade } from '@latchkey/core/embedded/readUpgrade'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Bolt } from '@latchkey/ui/icons/Bolt'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { EmptyMark, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'

/** Why the account cannot be upgraded here. */
export function UpgradeUnavailable({ upgrade, error, onRetry }: UpgradeUnavailable.Props) {
  const modal = useModal()
  const text = useText('account')
  const { errorText } = useErrorText()
  const name = useNetwork().network?.name ?? text('unknownNetwork')
  const isElsewhere = upgrade === 'otherContract'
  const isUnreachable = isLatchkeyError(error) && error.code.startsWith('UPSTREAM_')
  return (
    <>
      <ViewHeader title={text('smartFeatures')} />
      <SheetBody roomy>
        {error ? (
          <Banner
            tone="bad"
            title={text('featuresFailed')}
            detail={isUnreachable ? text('featuresUnreachable', { network: name }) : errorText(error).text}
          />
        ) : (
          <StatusBlock
            picture={
              <EmptyMark>
                <Bolt size={28} />
              </EmptyMark>
            }
            title={isElsewhere ? text('featuresElsewhere') : text('featuresMissing', { network: name })}
            detail={text(isElsewhere ? 'featuresElsewhereDetail' : 'featuresMissingDetail')}
          />
        )}
      </SheetBody>
      <SheetActions>
        <Button wide onClick={error ? onRetry : modal.back}>
          {text(error ? 'tryAgain' : 'done')}
        </Button>
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
