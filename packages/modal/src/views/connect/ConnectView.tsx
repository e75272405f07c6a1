import type { Namespace } from '@latchkey/base/caip'
import { recommendedWalletsMax } from '@latchkey/contracts/constants/wallets'
import type { ConnectMethod } from '@latchkey/core/options'
import { loadState } from '@latchkey/core/storage/storedState'
import { orderWallets, type WalletChoice } from '@latchkey/core/wallets/orderWallets'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { useFoundWallets } from '@latchkey/react/wallets/useFoundWallets'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { PictureGrid } from '@latchkey/ui/glyph/PictureGrid'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { QrCodeMark } from '@latchkey/ui/icons/QrCodeMark'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetFooter } from '@latchkey/ui/sheet/SheetFooter'
import { SkeletonEntry } from '@latchkey/ui/skeleton/SkeletonEntry'
import { Tag } from '@latchkey/ui/tag/Tag'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { Fragment, useEffect, useState } from 'react'
import { usePageText } from '../../i18n/usePageText.ts'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import { useModal } from '../../ModalContext.ts'
import type { ViewOf } from '../../router/view.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { untilIdle } from '../../shell/untilIdle.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { ViewSkeleton } from '../../shell/ViewSkeleton.tsx'
import { openChoice } from './openChoice.ts'
import { discover, isDiscovered, socialChunk } from './prepareConnect.ts'
import { useDirectory } from './useDirectory.ts'

/** Loaded if the app offers it. Its space is reserved, so wallets do not wait for it. */
const emailChunk = chunkOf(() => untilIdle().then(() => import('../email/EmailField.tsx')))

/**
 * Ways to connect (spec S2.2): the wallets of this browser, or recommended ones if there are none; below them the QR code and the
 * directory. Always four wallets and two rows, so that the height never changes.
 */
export function ConnectView({ view }: { readonly view: ViewOf<'Connect'> }) {
  const modal = useModal()
  const text = useText('connect')
  const shellText = useText('shell')
  const { installed, listed, pictures, count, loading, failed, retry } = useChoices(view.namespace)
  useAnnouncement(failed ? text('walletsFailed') : undefined)
  const skeletons = loading ? places.slice(installed.length + listed.length) : []
  const recommended = [
    ...listed.map((choice) => <WalletRow key={choice.id} choice={choice} />),
    ...skeletons.map((place) => <SkeletonEntry key={place} />),
  ]
  const hasInstalled = installed.length > 0
  const discovered = useDiscovered()
  const { embeddedWallet } = modal.latchkey.options
  const hasEmbedded = useLatchkeyState(({ connections }) => connections.some(({ via }) => via === 'embedded'))
  const hasEmail = embeddedWallet && embeddedWallet.email !== false && !hasEmbedded
  const field = useChunk(hasEmail ? emailChunk : undefined)
  const hasSocials = embeddedWallet?.socials && !hasEmbedded
  const socials = useChunk(hasSocials ? socialChunk : undefined)
  const phone = isPhone()
  const scan = (
    <ListRow
      icon={
        <IconBox>
          <QrCodeMark />
        </IconBox>
      }
      title={text(phone ? 'otherDevice' : 'scan')}
      chevron
      onClick={() => modal.push({ name: 'ConnectingWalletConnectBasic' })}
    />
  )
  const grid = <PictureGrid pictures={pictures} />
  const title = usePageText()('title')
  if (!discovered || (hasSocials && !socials)) return <ViewSkeleton title={title} />
  const sections = {
    // Same height as the field with its margin.
    email: field ? <field.EmailField /> : hasEmail && <svg height={56} aria-hidden="true" />,
    social: socials && <socials.SocialRow />,
    wallet: (
      <>
        <RowList showLabel label={text(hasInstalled ? 'installed' : 'popular')}>
          {hasInstalled ? installed.map((choice) => <WalletRow key={choice.id} choice={choice} />) : recommended}
        </RowList>
        <RowList showLabel={hasInstalled || recommended.length > 0} label={text('moreWays')}>
          {hasInstalled && recommended}
          {!phone && scan}
          {failed ? (
            <ListRow
              icon={
                <IconBox>
                  <Refresh />
                </IconBox>
              }
              title={text('walletsFailed')}
              detail={retry ? text('tryAgain') : shellText('troubleshoot')}
              chevron={!retry}
              onClick={retry ?? (() => modal.push({ name: 'Troubleshoot' }))}
            />
          ) : (
            (loading || count > installed.length + listed.length) && (
              <ListRow
                icon={grid}
                title={text('allWallets')}
                // Reserves the line, so that its text does not shift the layout.
                detail={loading ? '\u00a0' : text('walletCount', { count })}
                chevron
                onClick={() => modal.push({ name: 'AllWallets' })}
              />
            )
          )}
          {phone && scan}
        </RowList>
      </>
    ),
  }
  const order = embeddedWallet?.connectMethodsOrder ?? (hasInstalled ? walletsFirst : walletsLast)
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody list>
        {order.map((method) => (
          <Fragment key={method}>{sections[method]}</Fragment>
        ))}
      </SheetBody>
      <SheetFooter>
        <TextLink onClick={() => modal.push({ name: 'WhatIsAWallet' })}>{text('whatIsAWallet')}</TextLink>
      </SheetFooter>
    </>
  )
}

/** True once discovery has found the page's wallets, which determine the order of the sections. */
function useDiscovered(): boolean {
  const { latchkey } = useModal()
  const [settled, setSettled] = useState(() => isDiscovered(latchkey))
  useEffect(() => {
    const settle = () => setSettled(true)
    discover(latchkey).then(settle, settle)
  }, [latchkey])
  return settled
}

/** The order of spec S9.5, for browsers without an installed wallet. Otherwise wallets come first. */
const walletsLast: readonly ConnectMethod[] = ['email', 'social', 'wallet']
const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

const places = Array.from({ length: recommendedWalletsMax }, (_, place) => place)

/** A wallet that lists no chains may support any. */
const supports = (chains: readonly string[] | undefined, namespace = '') =>
  !chains || chains.some((chain) => chain.startsWith(namespace))

/** The first four wallets, installed ones first (spec S9.9); "All wallets" lists the rest. */
function useChoices(namespace: Namespace | undefined) {
  const { latchkey } = useModal()
  const detected = useFoundWallets().filter(({ connectors }) => !namespace || connectors[namespace])
  const directory = useDirectory()
  const inDirectory =
    directory.status !== 'failed' ? directory.wallets.filter(({ chains }) => supports(chains, namespace)) : []
  const ordered = orderWallets({ detected, listed: inDirectory, recent: loadState(latchkey).recentWallets })
  const first = ordered.slice(0, recommendedWalletsMax)
  return {
    installed: first.filter(({ kind }) => kind === 'installed'),
    listed: first.filter(({ kind }) => kind === 'listed'),
    pictures: ordered.slice(recommendedWalletsMax).flatMap(({ icon }) => icon ?? []),
    count: directory.status === 'loaded' ? ordered.length + directory.count - inDirectory.length : 0,
    loading: directory.status === 'loading',
    failed: directory.status === 'failed',
    retry: directory.status === 'failed' ? directory.retry : undefined,
  }
}

/** A wallet to connect. */
function WalletRow({ choice }: { readonly choice: WalletChoice }) {
  const modal = useModal()
  const text = useText('connect')
  return (
    <ListRow
      icon={<WalletLogo size={40} src={choice.icon} name={choice.name} />}
      title={choice.name}
      end={choice.recent ? <Tag tone="accent">{text('recent')}</Tag> : undefined}
      onClick={() => openChoice(modal, choice)}
    />
  )
}
