import type { Latchkey } from '../../latchkey.ts'
import { readEmbeddedWallet } from './readEmbeddedWallet.ts'

/** Reversed domain of the secure site, by which other libraries recognize the wallet after a reload. @throws OPTION_INVALID */
export const embeddedRdns = (latchkey: Latchkey): string =>
  new URL(readEmbeddedWallet(latchkey).secureUrl).hostname.split('.').reverse().join('.')
