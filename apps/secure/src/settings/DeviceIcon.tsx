import { Computer } from '@latchkey/ui/icons/Computer'
import { Phone } from '@latchkey/ui/icons/Phone'

/** A computer or a phone, by the system that the vault detected: `Chrome, macOS`. */
export function DeviceIcon({ browser, size }: { readonly browser: string; readonly size?: number | undefined }) {
  const isDesktop = /\b(Windows|macOS|ChromeOS|Linux)$/.test(browser)
  return isDesktop ? <Computer size={size} /> : <Phone size={size} />
}
