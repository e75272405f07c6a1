import { isLatchkeyError } from '@latchkey/base/errors'
import { useFoundWallets } from '@latchkey/react/wallets/useFoundWallets'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { BrokenLink } from '@latchkey/ui/icons/BrokenLink'
import { QrCodeMark } from '@latchkey/ui/icons/QrCodeMark'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { SearchMark } from '@latchkey/ui/icons/SearchMark'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal } from '../../ModalContext.ts'
import styles, { sheet } from './AllWalletsView.lk.css'
import { closestName } from './closestName.ts'
import type { WalletChoices } from './useWalletChoices.ts'

const ref = partRef(sheet)

/** Shown if no wallet matches the search or the directory could not be loaded; offers alternatives. */
export function NoWallets({ term, found, onSearch }: NoWallets.Props) {
  const modal = useModal()
  const text = useText('allWallets')
  const connectText = useText('connect')
  const { errorText } = useErrorText()
  const detected = useFoundWallets()
  const { error, retry, names } = found
  // Compared by its code, because importing the error's row would load it with the page.
  const canRetry = error !== undefined && !(isLatchkeyError(error) && error.code === 'PROJECT_ID_INVALID')
  const meant = term === '' ? undefined : closestName(term, [...detected.map(({ name }) => name), ...names])
  return (
    <div ref={ref} className={styles.empty}>
      <EmptyState
        icon={error === undefined ? <SearchMark size={28} /> : <BrokenLink size={28} />}
        title={error === undefined ? text('noResult', { search: term }) : connectText('walletsFailed')}
        detail={error === undefined ? text('noResultDetail') : errorText(error).text}
      />
      <div className={styles.ways}>
        {canRetry && (
          <Button wide icon={<Refresh />} onClick={retry}>
            {connectText('tryAgain')}
          </Button>
        )}
        {meant !== undefined && (
          <Button kind="tint" wide onClick={() => onSearch(meant)}>
            {text('didYouMean', { name: meant })}
          </Button>
        )}
        <Button wide icon={<QrCodeMark />} onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}>
          {connectText(isPhone() ? 'otherDevice' : 'scan')}
        </Button>
      </div>
    </div>
  )
}

export declare namespace NoWallets {
  type Props = {
    readonly term: string
    readonly found: WalletChoices
    readonly onSearch: (term: string) => void
  }
}
