import { privateKeyText } from '@latchkey/eip155/keys/privateKeyText'
import { secretKeyText } from '@latchkey/solana/keys/secretKeyText'
import type { ExportedKeys } from '../../export/exportedKeys.ts'
import type { ExportCommand } from '../commands.ts'
import type { SignerOutput } from '../outputs.ts'
import { masterSeed } from './masterSeed.ts'
import { type Outside, recoverWallet } from './recoverWallet.ts'

/** Sends the keys through the port of the command, and nowhere else. */
export async function exportWallet({ port, calls }: ExportCommand, outside: Outside): Promise<SignerOutput> {
  const released = await outside.exchange('release', calls.release, {})
  const { record, entropy } = await recoverWallet({ released, call: calls.recover }, outside)
  const seed = await masterSeed(entropy)
  const keys: ExportedKeys = {
    evm: { address: record.evm, key: privateKeyText(seed) },
    sol: { address: record.sol, key: secretKeyText(seed) },
  }
  seed.fill(0)
  await deliver(port, keys)
  return { exported: true }
}

/** Resolves when the other side has the keys: ending this worker earlier could lose them. */
function deliver(port: MessagePort, keys: ExportedKeys): Promise<void> {
  return new Promise((resolve) => {
    port.onmessage = () => resolve()
    port.postMessage(keys)
  })
}
