import type { AccountParams } from '@latchkey/core/account/queries'
import { userLabel } from '@latchkey/core/embedded/account/userLabel'
import type { Latchkey } from '@latchkey/core/latchkey'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Chip } from '@latchkey/ui/chip/Chip'
import { partRef } from '@latchkey/ui/css/partRef'
import { useBeforePaint } from '@latchkey/ui/css/useBeforePaint'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Settings } from '@latchkey/ui/icons/Settings'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { TabPanel, Tabs } from '@latchkey/ui/tabs/Tabs'
import { Amount } from '@latchkey/ui/text/Amount'
import { Text } from '@latchkey/ui/text/Text'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { useChunkWithTexts } from '../../i18n/useTexts.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { CloseButton } from '../../shell/CloseButton.tsx'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { ViewSkeleton } from '../../shell/ViewSkeleton.tsx'
import { operationChunk } from '../activity/operationChunk.ts'
import { AccountPicture } from '../names/AccountPicture.tsx'
import type { NamedAccount } from '../names/useIdentity.ts'
import { NetworkMark } from '../shared/NetworkMark.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { QueryLayer } from '../shared/QueryLayer.tsx'
import { useAccountWorth } from '../shared/useAccountWorth.ts'
import { useNativeBalanceQuery } from '../shared/useBalances.ts'
import { useLastAccount } from '../shared/useLastAccount.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountName } from './AccountName.tsx'
import styles, { sheet } from './AccountView.lk.css'
import { BalanceFigure } from './BalanceFigure.tsx'
import { SessionLine } from './SessionLine.tsx'
import { callsSkeleton, stepSkeletons } from './stepSkeletons.ts'
import { TokenList } from './TokenList.tsx'

const ref = partRef(sheet)
/** Loaded on demand, because most visits do not need the address's QR code. */
const receiveChunk = chunkOf(() => import('./ReceiveSteps.tsx'))
/** Loaded with the account, but only if the app shows it (spec S2.22). */
const activityChunk = chunkOf(() => import('../activity/ActivityList.tsx'))
/** Loaded with the tab and for a single NFT. */
const nftsChunk = chunkOf(() => import('../nfts/NftGallery.tsx'))
const nftChunk = chunkOf(() => import('../nfts/NftStep.tsx'))
/** Loaded for a contract call of the activity. */
const callChunk = chunkOf(() => import('../activity/CallSteps.tsx'))
/** Loaded for a token's details and the portfolio. */
const chartChunk = chunkOf(() => import('../prices/ChartStep.tsx'))

/** Loaded for an embedded wallet, which may have a smart account. */
const accountTypeChunk = chunkOf(() => import('./AccountTypeRow.tsx'))

/** Loads the other parts of the account's first sheet, so that its layout does not shift later. */
export async function preloadParts({ options, store }: Latchkey): Promise<void> {
  const isEmbedded = store.getState().connections.some(({ via }) => via === 'embedded')
  await Promise.all([
    isEmbedded && accountTypeChunk.load(),
    options.features?.activity !== false && activityChunk.load(),
  ])
}

/** The connected account (spec S2.3), and the steps for its address, its portfolio, and one of its tokens, NFTs, operations or contract calls. */
export function AccountView({ view }: { readonly view: ViewOf<'Account'> }) {
  const text = useText('account')
  const { step } = view
  const isReceiving = step === 'receive' || step === 'request' || step === 'requestToken'
  const receive = useChunk(isReceiving ? receiveChunk : undefined)
  const nft = useChunkWithTexts(view.nft ? nftChunk : undefined, 'nfts')
  const operation = useChunkWithTexts(view.operationId === undefined ? undefined : operationChunk, 'activity')
  const call = useChunkWithTexts(view.calls ? callChunk : undefined, 'activity')
  const isChart = step === 'token' || step === 'portfolio'
  const chart = useChunkWithTexts(isChart ? chartChunk : undefined, 'prices')
  if (isReceiving)
    return receive ? (
      <receive.ReceiveSteps step={step} />
    ) : (
      <ViewSkeleton title={text('receive')} shape={stepSkeletons.receive} />
    )
  if (isChart)
    return chart ? (
      <chart.ChartStep token={view.token} />
    ) : (
      <ViewSkeleton
        title={view.token?.name ?? text('portfolio')}
        shape={stepSkeletons[view.token ? 'token' : 'portfolio']}
      />
    )
  if (step === 'nft' && view.nft)
    return nft ? <nft.NftStep nft={view.nft} /> : <ViewSkeleton title={text('nft')} shape={stepSkeletons.nft} />
  if (step === 'operation' && view.operationId !== undefined)
    return operation ? (
      <operation.OperationStep operationId={view.operationId} isResult={view.isResult} />
    ) : (
      <ViewSkeleton title={text('opDetails')} shape={stepSkeletons.operation} />
    )
  if (view.calls)
    return call ? (
      <call.CallSteps step={step} calls={view.calls} />
    ) : (
      <ViewSkeleton
        title={text('opDetails')}
        shape={step === 'calls' ? callsSkeleton(view.calls.length) : stepSkeletons.call}
      />
    )
  return <Overview firstTab={view.tab ?? 'tokens'} />
}

type AccountTab = NonNullable<ViewOf<'Account'>['tab']>

function Overview({ firstTab }: { readonly firstTab: AccountTab }) {
  const account = useLastAccount()
  const { address = '', networkId, status } = account
  const { network, unsupported } = useNetwork()
  const user = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === account.connectionId)?.user)
  const typeRow = useChunk(user ? accountTypeChunk : undefined)
  // Balances are available only on the app's networks.
  const readable = address && networkId && network?.caipNetworkId === networkId ? { address, networkId } : undefined
  const [tab, setTab] = useState(firstTab)
  // The other tabs need the height for their lists.
  const compact = tab === 'tokens' ? undefined : readable
  return (
    <QueryLayer>
      <AccountHeader />
      <SheetBody list gap={20}>
        {compact ? (
          <AccountLine account={compact} />
        ) : (
          <Who account={{ address, ...(networkId && { networkId }) }} user={user && userLabel(user)} />
        )}
        {status !== 'connected' && <Waiting wallet={account.wallet?.name ?? ''} />}
        {unsupported && <Unsupported />}
        {readable && !compact && <BalanceFigure account={readable} />}
        {!compact && <AccountActions awake={status === 'connected'} />}
        {!compact && status === 'connected' && typeRow && <typeRow.NoSmartAccount />}
        {/* Signing in requires a connected wallet. */}
        {!compact && status === 'connected' && <SessionLine onlyUnsigned />}
        {readable && <Holdings account={readable} tab={tab} onTab={setTab} />}
      </SheetBody>
    </QueryLayer>
  )
}

function Who({ account, user }: { readonly account: NamedAccount; readonly user: string | undefined }) {
  return (
    <div ref={ref} className={styles.who}>
      <AccountPicture account={account} size={64} />
      <AccountName account={account} />
      {user !== undefined && (
        <Text kind="small" tone="quiet">
          <bdi>{user}</bdi>
        </Text>
      )}
    </div>
  )
}

function Waiting({ wallet }: { readonly wallet: string }) {
  const text = useText('account')
  const title = text('waitingFor', { wallet })
  useAnnouncement(title)
  return <Banner tone="neutral" title={title} detail={text('waitingForDetail', { wallet })} action={<OpenWallet />} />
}

function Unsupported() {
  const modal = useModal()
  const text = useText('account')
  const { options } = useLatchkey()
  return (
    <Banner
      tone="warn"
      title={text('unsupportedNetwork')}
      detail={text('unsupportedDetail', { app: options.metadata.name })}
      action={
        <Button size="sm" onClick={() => modal.push({ name: 'SwitchNetwork' })}>
          {text('switchNetwork')}
        </Button>
      }
    />
  )
}

function Holdings({ account, tab, onTab }: Holdings.Props) {
  const text = useText('account')
  const id = useId()
  const { activity = true } = useLatchkey().options.features ?? {}
  const holdings = useRef<HTMLDivElement>(null)
  const beforeChange = useTabRise(holdings, tab !== 'tokens')
  const loadedActivity = useChunkWithTexts(tab === 'activity' ? activityChunk : undefined, 'activity')
  const loadedNfts = useChunkWithTexts(tab === 'nfts' ? nftsChunk : undefined, 'nfts')
  // Preloaded before the tab opens. If it fails, the other tabs still work.
  useEffect(() => {
    for (const chunk of activity ? [activityChunk, nftsChunk] : [nftsChunk]) chunk.load().catch(() => {})
  }, [activity])
  return (
    <div ref={ref} className={styles.below}>
      <div ref={holdings} className={styles.holdings}>
        <div className={styles.tabs}>
          <Tabs
            id={id}
            label={text('tabs')}
            tabs={[
              { value: 'tokens', label: text('tokens') },
              { value: 'nfts', label: text('nfts') },
              ...(activity ? [{ value: 'activity', label: text('activity') }] : []),
            ]}
            selected={tab}
            onSelect={(value) => {
              beforeChange()
              onTab(value as AccountTab)
            }}
          />
        </div>
        <TabPanel id={id} selected={tab}>
          <div className={styles.panel}>
            {tab === 'tokens' && <TokenList account={account} />}
            {tab === 'nfts' && loadedNfts && <loadedNfts.NftGallery account={account} />}
            {tab === 'activity' && loadedActivity && <loadedActivity.ActivityList account={account} />}
          </div>
        </TabPanel>
      </div>
    </div>
  )
}

declare namespace Holdings {
  type Props = {
    readonly account: AccountParams
    readonly tab: AccountTab
    readonly onTab: (tab: AccountTab) => void
  }
}

/**
 * Animates the tabs when the height of the content above them changes. Passes the difference to their box as `--lk-freed`, so that the
 * sheet keeps its size. Returns a function to call before the change.
 */
function useTabRise(ref: RefObject<HTMLElement | null>, isCompact: boolean): () => void {
  const before = useRef({ seenAt: 0, laidOutAt: 0 })
  const wasCompact = useRef(isCompact)
  useBeforePaint(() => {
    const node = ref.current
    if (!node || wasCompact.current === isCompact) return
    wasCompact.current = isCompact
    node.parentElement?.parentElement?.scrollTo?.(0, 0)
    const { seenAt, laidOutAt } = before.current
    const freed = isCompact ? Math.max(0, laidOutAt - node.offsetTop) : 0
    node.parentElement?.style.setProperty('--lk-freed', `${freed}px`)
    node.style.transition = 'none'
    node.style.translate = `0 ${seenAt - node.getBoundingClientRect().top}px`
    // Forces layout, so that the transition starts at this position.
    void node.offsetTop
    node.style.transition = node.style.translate = ''
  }, [ref, isCompact])
  return () => {
    const node = ref.current
    if (node) before.current = { seenAt: node.getBoundingClientRect().top, laidOutAt: node.offsetTop }
  }
}

/** The account in one line: avatar, address and balance. Leaves more height for the longer tabs. */
function AccountLine({ account }: { readonly account: AccountParams }) {
  return (
    <div ref={ref} className={styles.accountLine}>
      <AccountPicture account={account} size={36} />
      <div className={styles.words}>
        <AccountName account={account} />
        <Balance account={account} />
      </div>
    </div>
  )
}

/** Shows the same figure as the summary that the line replaces. */
function Balance({ account }: { readonly account: AccountParams }) {
  const text = useText('account')
  const format = useFormat()
  const { data, isError } = useNativeBalanceQuery(account)
  const { worth } = useAccountWorth(account)
  if (!data && !isError && !worth) return <Skeleton width={96} />
  return (
    <Text kind="small" tone="quiet">
      {worth ? (
        <Amount value={format.dollars(Number(worth.total))} />
      ) : data ? (
        <Amount value={format.figure(data.numeric)} unit={data.symbol} />
      ) : (
        text('balanceFailed')
      )}
    </Text>
  )
}

/** Header of the account: network, settings and close. */
function AccountHeader() {
  const modal = useModal()
  const text = useText('account')
  return (
    <SheetHeader
      start={<NetworkChip />}
      end={
        <>
          <IconButton label={text('settings')} onClick={() => modal.push({ name: 'AccountSettings' })}>
            <Settings />
          </IconButton>
          <CloseButton />
        </>
      }
    />
  )
}

function NetworkChip() {
  const modal = useModal()
  const text = useText('account')
  const { network, unsupported } = useNetwork()
  const label = network?.name ?? (unsupported ? text('unsupportedNetwork') : text('unknownNetwork'))
  return (
    <Chip
      inHeader
      icon={network ? <NetworkMark size={22} network={network} /> : <NetworkGlyph size={22} name={label} />}
      label={label}
      name={text('network', { network: label })}
      onClick={() => modal.push({ name: 'SwitchNetwork' })}
    />
  )
}
