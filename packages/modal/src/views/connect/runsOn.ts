import type { WalletChoice } from '@latchkey/core/wallets/orderWallets'

type Device = 'browser' | 'phone' | 'computer'

/** The devices a wallet runs on, by the links it is listed with: a key of the text that names them. */
export function runsOn({ kind, listing }: WalletChoice): string {
  const devices: Readonly<Record<Device, unknown>> = {
    browser: kind === 'installed' || listing?.chromeStore || listing?.webappLink || listing?.rdns,
    phone: listing?.mobileLink ?? listing?.appStore ?? listing?.playStore,
    computer: listing?.desktopLink,
  }
  return (Object.keys(devices) as Device[]).filter((device) => devices[device]).join(' ')
}
