// biome-ignore-all lint/performance/noBarrelFile: the registry of all routes
import * as schemas from './schemas.ts'
import { defineVaultRoute } from './sessionRoutes.ts'
import * as social from './socialSchemas.ts'

export { releaseShareRoute, type VaultRole, type VaultRoute, walletStatusRoute } from './sessionRoutes.ts'
export const beginCodeRoute = defineVaultRoute({ role: 'auth', path: '/v1/codes/begin', ...schemas.beginCode })
export const verifyCodeRoute = defineVaultRoute({ role: 'auth', path: '/v1/codes/verify', ...schemas.verifyCode })
export const beginSocialRoute = defineVaultRoute({ role: 'auth', path: '/v1/social/begin', ...social.beginSocial })
export const verifySocialRoute = defineVaultRoute({ role: 'auth', path: '/v1/social/verify', ...social.verifySocial })
export const openWalletRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/open', ...schemas.openWallet })
export const prepareWalletRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/wallets/prepare',
  ...schemas.prepareWallet,
})
export const commitWalletRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/commit', ...schemas.commitWallet })
export const freezeWalletRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/freeze', ...schemas.freezeWallet })
export const unfreezeWalletRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/wallets/unfreeze',
  ...schemas.unfreezeWallet,
})
export const addDeviceRoute = defineVaultRoute({ role: 'auth', path: '/v1/devices/add', ...schemas.addDevice })
export const listDevicesRoute = defineVaultRoute({ role: 'auth', path: '/v1/devices/list', ...schemas.listDevices })
export const revokeDeviceRoute = defineVaultRoute({ role: 'auth', path: '/v1/devices/revoke', ...schemas.revokeDevice })
export const protectWalletRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/wallets/protect',
  ...schemas.protectWallet,
})
export const deleteWalletRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/delete', ...schemas.deleteWallet })
export const keepWalletRoute = defineVaultRoute({ role: 'auth', path: '/v1/wallets/keep', ...schemas.keepWallet })
export const beginEmailChangeRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/email/begin',
  ...schemas.beginEmailChange,
})
export const verifyCurrentEmailRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/email/current',
  ...schemas.verifyCurrentEmail,
})
export const verifyNewEmailRoute = defineVaultRoute({ role: 'auth', path: '/v1/email/new', ...schemas.verifyNewEmail })

export const beginExportRoute = defineVaultRoute({ role: 'auth', path: '/v1/exports/begin', ...schemas.beginExport })
export const openExportRoute = defineVaultRoute({ role: 'auth', path: '/v1/exports/open', ...schemas.openExport })
export const releaseExportRoute = defineVaultRoute({
  role: 'auth',
  path: '/v1/exports/release',
  ...schemas.releaseExport,
})

export const beginApprovalRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/approvals/begin',
  ...schemas.beginApproval,
})
export const announceRoute = defineVaultRoute({ role: 'recovery', path: '/v1/announce', ...schemas.announce })
export const beginDeviceRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/approvals/device',
  ...schemas.beginDevice,
})
export const approvalStatusRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/approvals/status',
  ...schemas.approvalStatus,
})
export const approveSocialRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/social/approve',
  ...social.approveSocial,
})
export const createRecoveryRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/recovery/create',
  ...schemas.createRecovery,
})
export const releaseRecoveryRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/recovery/release',
  ...schemas.releaseRecovery,
})
/** Works once for each link with the purpose `export`, and only shortly after the link was opened. */
export const releaseRecoveryExportRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/recovery/export',
  ...schemas.releaseRecovery,
})
export const handOverRoute = defineVaultRoute({ role: 'recovery', path: '/v1/handover', ...schemas.handOver })
export const deleteRecoveryRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/recovery/delete',
  ...schemas.deleteRecovery,
})
export const prepareActRoute = defineVaultRoute({ role: 'recovery', path: '/v1/acts/prepare', ...schemas.prepareAct })
export const prepareProtectionRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/protection/prepare',
  ...schemas.prepareProtection,
})
export const commitProtectionRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/protection/commit',
  ...schemas.commitProtection,
})
export const beginEmailLinkRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/email/link',
  ...schemas.beginEmailLink,
})
export const changeRecoveryEmailRoute = defineVaultRoute({
  role: 'recovery',
  path: '/v1/email/change',
  ...schemas.changeRecoveryEmail,
})
