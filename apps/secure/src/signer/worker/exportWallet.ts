import type { ExportCommand } from '../commands.ts'
import type { ExportedKeys } from '../exportedKeys.ts'
import type { SignerOutput } from '../outputs.ts'
import { exportedKeysOf } from './exportedKeysOf.ts'
import { type Outside, recoverWallet } from './recoverWallet.ts'

/** Sends the keys through the port of the command, and nowhere else. */
export async function exportWallet({ port, calls }: ExportCommand, outside: Outside): Promise<SignerOutput> {
  const released = await outside.exchange('release', calls.release, {})
  const { record, entropy, keys } = await recoverWallet({ released, call: calls.recover }, outside)
  keys.fill(0)
  await deliver(port, await exportedKeysOf(entropy, record))
  return { exported: true }
}

/** Resolves when the other side has received the keys: terminating this worker earlier could lose them. */
function deliver(port: MessagePort, keys: ExportedKeys): Promise<void> {
  return new Promise((resolve) => {
    port.onmessage = () => resolve()
    port.postMessage(keys)
  })
}
