import {
  beginApprovalRoute,
  beginCodeRoute,
  openExportRoute,
  releaseExportRoute,
  releaseRecoveryExportRoute,
} from '@latchkey/contracts/vault/routes'
import type { FreshProof } from '@latchkey/contracts/vault/schemas'
import type { ProofMails } from '../../mailedProof/useMailedProof.ts'
import { untilLinkOpened } from '../../mailedProof/walletSecurity.ts'
import type { Signer } from '../../signer/signer.ts'
import { exportWallet } from '../../signer/walletCommands.ts'
import { callVault, type MailAccess, planRun, type VaultAccess } from '../../site/vaultAccess.ts'

/** The actions of the export page. */
export type Exporting = {
  readonly access: VaultAccess
  /** The social account that proves the owner instead of a code; undefined for a wallet with an e-mail address. */
  readonly provider: string | undefined
  readonly origin: string
  /** Ties the export to this page. @throws EXPORT_EXPIRED */
  readonly open: () => Promise<{ readonly userId: string; readonly email?: string | undefined }>
  readonly mailsTo: (email: string) => ProofMails
  /**
   * Rebuilds the keys and sends them only to the other end of the port. @throws OTP_INVALID, SOCIAL_SIGN_IN_EXPIRED,
   * errors of the vaults
   */
  readonly release: (params: ReleaseParams) => Promise<void>
}

type ReleaseParams = {
  readonly approvalId: string
  readonly proof: FreshProof
  readonly port: MessagePort
  /** Prompts for the password of a protected wallet. */
  readonly requestFactor: NonNullable<Signer['requestFactor']>
}

export function createExporting(access: MailAccess, { token, provider, origin }: createExporting.Params): Exporting {
  const { locale } = access
  const asked = { purpose: 'export', origin, locale } as const
  return {
    ...{ access, provider, origin },
    open: () => callVault(access, openExportRoute, { token }),
    mailsTo: (email) => ({
      mailLink: () => callVault(access, beginApprovalRoute, { email, ...asked }),
      waitForLink: (approvalId, signal) => untilLinkOpened(access, approvalId, signal),
      mailCode: () => callVault(access, beginCodeRoute, { email, ...asked }),
    }),
    async release({ approvalId, proof, port, requestFactor }) {
      const { calls, signer } = await planRun(
        { ...access, requestFactor },
        {
          release: { route: releaseExportRoute, payload: { proof, locale } },
          recover: { route: releaseRecoveryExportRoute, payload: { approvalId } },
        },
      )
      await exportWallet(signer, { port, calls })
    },
  }
}

export declare namespace createExporting {
  type Params = { readonly token: string; readonly provider: string | undefined; readonly origin: string }
}
