import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { Banner } from '@latchkey/ui/banner/Banner'
import { partRef } from '@latchkey/ui/css/partRef'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { WalletLogo } from '@latchkey/ui/glyph/WalletLogo'
import { Extension } from '@latchkey/ui/icons/Extension'
import { External } from '@latchkey/ui/icons/External'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Phone } from '@latchkey/ui/icons/Phone'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { Segment } from '@latchkey/ui/segment/Segment'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Text } from '@latchkey/ui/text/Text'
import { TextLink } from '@latchkey/ui/text/TextLink'
import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { isPhone } from '../../isPhone.ts'
import type { ViewOf } from '../../router/view.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { type Store, storesOf } from '../connect/stores.ts'
import styles, { sheet } from './DownloadsView.lk.css'

const ref = partRef(sheet)
const icons = { browserStore: Extension, appStore: Phone, playStore: Phone, website: Globe }

/** Links to the stores of a wallet; on a computer also a QR code for the phone. */
export function DownloadsView({ view }: { readonly view: ViewOf<'Downloads'> }) {
  const { listing } = view
  const text = useText('openWallet')
  const stores = storesOf(listing)
  const { platform } = pageEnvironment(window)
  const phoneStores = stores.filter(({ kind }) => kind === 'appStore' || kind === 'playStore')
  // A phone can't scan its own screen. Elsewhere, the code opens the store on the phone.
  const hasCode = platform === 'desktop' && !isPhone() && phoneStores.length > 0
  const fit = stores.filter((store) => isUseful(store.kind, platform) && !(hasCode && phoneStores.includes(store)))
  // In a narrow window, visitors more likely want an app than an extension.
  const useful = isPhone() ? fit.toSorted((one, other) => rank(one) - rank(other)) : fit
  return (
    <>
      <ViewHeader title={text('get', { wallet: listing.name })} />
      <SheetBody list>
        {hasCode && <StoreCode listing={listing} stores={phoneStores} />}
        <RowList label={text('get', { wallet: listing.name })}>
          {useful.map(({ kind, href }) => {
            const Icon = icons[kind]
            return (
              <ListRow
                key={kind}
                icon={
                  <IconBox>
                    <Icon />
                  </IconBox>
                }
                title={text(kind)}
                detail={phones[kind] ?? <bdi dir="ltr">{new URL(href).host.replace(/^www\./, '')}</bdi>}
                end={<External size={18} />}
                href={href}
                newTab
              />
            )
          })}
        </RowList>
        {!isPhone() && useful.some((store) => store.kind === 'browserStore') && (
          <Text kind="small" tone="quiet" center>
            {text('reload')}
          </Text>
        )}
        {useful.length === 0 && <Banner tone="neutral" title={text('noDownload', { wallet: listing.name })} />}
      </SheetBody>
    </>
  )
}

function StoreCode({
  listing,
  stores,
}: {
  readonly listing: ViewOf<'Downloads'>['listing']
  readonly stores: readonly Store[]
}) {
  const text = useText('openWallet')
  const [kind, setKind] = useState<string>(stores[0]?.kind ?? '')
  const store = stores.find((one) => one.kind === kind)
  return (
    <div ref={ref} className={styles.phone}>
      <div className={styles.code}>
        <QrCode
          value={store?.href}
          label={text('storeCode', { wallet: listing.name })}
          mark={<WalletLogo size={28} src={listing.imageUrl} name={listing.name} />}
        />
      </div>
      <div className={styles.about}>
        <b className={styles.title}>{text('onPhone')}</b>
        <span className={styles.detail}>{text('onPhoneDetail')}</span>
        {stores.length > 1 && (
          <Segment
            small
            label={text('phoneKind')}
            selected={kind}
            onSelect={setKind}
            options={[
              { value: 'appStore', label: phones.appStore },
              { value: 'playStore', label: phones.playStore },
            ]}
          />
        )}
        {/* For visitors who cannot scan. */}
        {store && (
          <Text kind="small">
            <TextLink href={store.href} newTab>
              {text('openStore', { store: text(store.kind) })}
            </TextLink>
          </Text>
        )}
      </div>
    </div>
  )
}

/** Product names, the same in every language. */
const phones: { readonly [kind in Store['kind']]?: string } = { appStore: 'iPhone', playStore: 'Android' }

/** The extension comes last. */
const rank = ({ kind }: Store): number => Number(kind === 'browserStore')

/** A phone has no use for a browser extension or the other phone's store. */
function isUseful(kind: Store['kind'], platform: 'ios' | 'android' | 'desktop'): boolean {
  if (platform === 'ios') return kind === 'appStore' || kind === 'website'
  if (platform === 'android') return kind === 'playStore' || kind === 'website'
  return true
}
