import { rpc } from '../../devnet/src/rpc.ts'
import type { SwapHarness } from './swapHarness.ts'

/** Advances the time of the server and of the chain, whose next block has the new time. */
export async function passTime({ anvil, clock }: SwapHarness, ms: number): Promise<void> {
  await clock.advance(ms)
  await rpc(anvil.url, 'evm_setNextBlockTimestamp', [`0x${Math.floor(clock.now() / 1_000).toString(16)}`])
}
