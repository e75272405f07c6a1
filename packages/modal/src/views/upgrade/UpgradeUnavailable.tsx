import { isLatchkeyError } from '@latchkey/base/errors'
import type { Upgrade } from '@latchkey/core/embedded/readUpgrade'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'

/** Why the account cannot be upgraded here. */
export function UpgradeUnavailable({ upgrade, error, onRetry }: UpgradeUnavailable.Props) {
  const text = useText('account')
  const { errorText } = useErrorText()
  const name = useNetwork().network?.name ?? text('unknownNetwork')
  const isUnreachable = isLatchkeyError(error) && error.code.startsWith('UPSTREAM_')
  return (
    <>
      <ViewHeader title={text('smartFeatures')} />
      <SheetBody>
        {error ? (
          <Banner
            tone="bad"
            title={text('featuresFailed')}
            detail={isUnreachable ? text('featuresUnreachable', { network: name }) : errorText(error).text}
          />
        ) : upgrade === 'otherContract' ? (
          <Banner tone="neutral" title={text('featuresElsewhere')} detail={text('featuresElsewhereDetail')} />
        ) : (
          <Banner
            tone="neutral"
            title={text('featuresMissing', { network: name })}
            detail={text('featuresMissingDetail')}
          />
        )}
      </SheetBody>
      {error && (
        <SheetActions>
          <Button wide onClick={onRetry}>
            {text('tryAgain')}
          </Button>
        </SheetActions>
      )}
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
