import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { ActCommand, CheckCommand, CreateCommand, ExportCommand, JoinCommand, ProtectCommand } from './commands.ts'
import type { ActSignatures, WalletAccess } from './outputs.ts'
import { runSigner, type Signer } from './signer.ts'
import type { StoredWallet } from './storedWallet.ts'

// Commands other than signing. A separate file, because the frame loads `signer.ts` whenever it shows a request.

/** Creates a wallet and stores its shares in the vaults. The frame then commits it. */
export async function createWallet(signer: Signer, params: Omit<CreateCommand, 'type'>): Promise<StoredWallet> {
  const output = await runSigner(signer, { type: 'create', ...params })
  if ('pub' in output && output.pub.status === 'active') return output.pub.wallet
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Signs in on a new device. @throws EMBEDDED_KEY_MISMATCH when the vaults disagree */
export async function joinWallet(signer: Signer, params: Omit<JoinCommand, 'type'>): Promise<WalletAccess> {
  const output = await runSigner(signer, { type: 'join', ...params })
  if ('pub' in output) return output.pub
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Checks that this device can use its wallet. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH */
export async function checkWallet(signer: Signer, params: Omit<CheckCommand, 'type'>): Promise<WalletAccess> {
  const output = await runSigner(signer, { type: 'check', ...params })
  if ('pub' in output) return output.pub
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/**
 * Seals the recovery share with the owner's factors and replaces all shares. Needs `keep`. @throws errors of the vaults
 */
export async function protectWallet(signer: Signer, params: Omit<ProtectCommand, 'type'>): Promise<StoredWallet> {
  const output = await runSigner(signer, { type: 'protect', ...params })
  if ('pub' in output && output.pub.status === 'active') return output.pub.wallet
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Signs one act for both vaults. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH and errors of the auth vault */
export async function signActs(signer: Signer, params: Omit<ActCommand, 'type'>): Promise<ActSignatures> {
  const output = await runSigner(signer, { type: 'act', ...params })
  if ('acts' in output) return output.acts
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/**
 * Sends the keys to the document at the other end of the port. @throws PROTECTION_SECRET_WRONG, EMBEDDED_KEY_MISMATCH
 */
export async function exportWallet(signer: Signer, params: Omit<ExportCommand, 'type'>): Promise<void> {
  const output = await runSigner(signer, { type: 'export', ...params })
  if (!('exported' in output)) throw errorOf(EMBEDDED_SIGNER_FAILED)
}
