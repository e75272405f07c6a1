import { request } from '@latchkey/frame/host/request'
import { assertAlive } from '../../assertAlive.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'

/**
 * Shows the embedded wallet's devices and its freeze, which the secure site shows itself. Resolves without data when the visitor
 * has closed them. @throws LOGIN_REQUIRED, OPTION_INVALID without `embeddedWallet`, errors of the frame
 */
export async function showWalletSecurity(latchkey: Latchkey): Promise<void> {
  assertAlive(latchkey)
  await request(frameOf(latchkey), 'show wallet security')
}
