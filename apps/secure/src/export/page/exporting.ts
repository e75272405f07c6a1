import {
  beginApprovalRoute,
  beginCodeRoute,
  openExportRoute,
  releaseExportRoute,
  releaseRecoveryExportRoute,
} from '@latchkey/contracts/vault/routes'
import { askVault, type MailAccess, planRun } from '../../frame/vaultAccess.ts'
import { untilLinkOpened } from '../../settings/walletSecurity.ts'
import { exportWallet, type Signer } from '../../signer/signer.ts'

/** The actions of the export page. */
export type Exporting = {
  /** Ties the export to this page. @throws EXPORT_EXPIRED */
  readonly open: () => Promise<{ readonly email: string }>
  readonly mailLink: (email: string) => Promise<{ readonly approvalId: string; readonly matchNumber: string }>
  /** @throws DEVICE_NOT_APPROVED when the link expired */
  readonly waitForLink: (approvalId: string, signal: AbortSignal) => Promise<void>
  readonly mailCode: (email: string) => Promise<{ readonly challengeId: string }>
  /** Rebuilds the keys and sends them to the other end of the port only. @throws OTP_INVALID, errors of the vaults */
  readonly release: (params: ReleaseParams) => Promise<void>
}

type ReleaseParams = {
  readonly approvalId: string
  readonly challengeId: string
  readonly code: string
  readonly port: MessagePort
  /** Asks for the password of a protected wallet. */
  readonly askFactor: NonNullable<Signer['askFactor']>
}

export function createExporting(access: MailAccess, { token, origin }: createExporting.Params): Exporting {
  const { locale } = access
  const asked = { purpose: 'export', origin, locale } as const
  return {
    open: () => askVault(access, openExportRoute, { token }),
    mailLink: (email) => askVault(access, beginApprovalRoute, { email, ...asked }),
    waitForLink: (approvalId, signal) => untilLinkOpened(access, approvalId, signal),
    mailCode: (email) => askVault(access, beginCodeRoute, { email, ...asked }),
    async release({ approvalId, challengeId, code, port, askFactor }) {
      const { calls, signer } = await planRun(
        { ...access, askFactor },
        {
          release: { route: releaseExportRoute, payload: { challengeId, code, locale } },
          recover: { route: releaseRecoveryExportRoute, payload: { approvalId } },
        },
      )
      await exportWallet(signer, { port, calls })
    },
  }
}

export declare namespace createExporting {
  type Params = { readonly token: string; readonly origin: string }
}
