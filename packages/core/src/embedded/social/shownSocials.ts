import type { Social } from '@latchkey/contracts/frame/socialProviders'
import type { Latchkey } from '../../latchkey.ts'
import type { PageEnvironment } from '../../wallets/pageEnvironment.ts'

/** The social accounts to offer. None in Telegram's browser, which cannot open a second window (spec S9.5). */
export function shownSocials(
  { options }: Pick<Latchkey, 'options'>,
  { inApp }: Pick<PageEnvironment, 'inApp'>,
): readonly Social[] {
  const socials = inApp === 'telegram' ? false : options.embeddedWallet?.socials
  return Array.isArray(socials) ? socials : []
}
