import { errorOf } from '@latchkey/base/errors'
import { LOGIN_REQUIRED, WALLET_EXISTS } from '@latchkey/contracts/errors/vault'
import * as farcaster from '@latchkey/contracts/vault/farcasterRoutes'
import { proveSocialRoute } from '@latchkey/contracts/vault/proofRoutes'
import * as routes from '@latchkey/contracts/vault/routes'
import { beginFarcaster, proveFarcaster, readFarcaster, verifyFarcaster } from '../farcaster/signInWithFarcaster.ts'
import { atomicRoute, type DeviceRoute, deviceRoute } from '../http/deviceRequests.ts'
import { freezeUser, scheduleUnfreeze } from '../identity/freeze.ts'
import { provenUser, userById } from '../identity/users.ts'
import type { Services } from '../services.ts'
import { proveSocial } from '../social/proveSocial.ts'
import { beginSocial, verifySocial } from '../social/signInWithSocial.ts'
import { issueStatement } from '../statements/outbox.ts'
import { appendAudit } from '../store/audit.ts'
import { putShare } from '../wallets/shares.ts'
import { walletOf } from '../wallets/walletOf.ts'
import { activeWallet, commitWallet, prepareWallet } from '../wallets/wallets.ts'
import { beginEmailChange, verifyCurrentEmail, verifyNewEmail } from './changeEmail.ts'
import { beginCode, consumeCode } from './codes.ts'
import { deleteWallet, keepWallet } from './deleteWallet.ts'
import { activeDevice, addDevice, listDevices, putDevice, revokeDevice } from './devices.ts'
import { beginExport, openExport, releaseExport } from './exportWallet.ts'
import { consumeProof } from './freshProofs.ts'
import { loginOf, openLogin } from './logins.ts'
import { protectWallet } from './protectWallet.ts'
import { releaseShare } from './releaseShare.ts'
import { signInStatus } from './signInStatus.ts'
import { walletStatus } from './walletStatus.ts'

/** Routes of the auth role, which verifies codes and social accounts and stores the device sets. */
export function authRoutes(services: Services): readonly DeviceRoute[] {
  return [
    ...signInRoutes(services),
    ...walletRoutes(services),
    deviceRoute(routes.beginEmailChangeRoute, (payload, caller) => beginEmailChange(services, payload, caller)),
    deviceRoute(routes.verifyCurrentEmailRoute, (payload, caller) => verifyCurrentEmail(services, payload, caller)),
    deviceRoute(routes.verifyNewEmailRoute, (payload, caller) => verifyNewEmail(services, payload, caller)),
    deviceRoute(routes.beginExportRoute, (payload, caller) => beginExport(services, payload, caller)),
    deviceRoute(routes.openExportRoute, (payload, caller) => openExport(services, payload, caller)),
    deviceRoute(routes.releaseExportRoute, (payload, caller) => releaseExport(services, payload, caller)),
    deviceRoute(routes.deleteWalletRoute, (payload, caller) => deleteWallet(services, payload, caller)),
    deviceRoute(routes.keepWalletRoute, (payload, caller) => keepWallet(services, payload, caller)),
    deviceRoute(routes.protectWalletRoute, (payload, caller) => protectWallet(services, payload, caller)),
    atomicRoute(routes.releaseShareRoute, (payload, caller) => releaseShare(services, payload, caller)),
    atomicRoute(routes.addDeviceRoute, (payload, caller) => addDevice(services, payload, caller)),
    deviceRoute(routes.listDevicesRoute, (payload, caller) => listDevices(services, payload, caller)),
    deviceRoute(routes.revokeDeviceRoute, (payload, caller) => revokeDevice(services, payload, caller)),
  ]
}

function signInRoutes(services: Services): readonly DeviceRoute[] {
  const { db, clock } = services
  return [
    deviceRoute(routes.beginCodeRoute, (payload, caller) => beginCode(services, payload, caller)),
    atomicRoute(routes.verifyCodeRoute, async ({ challengeId, code }, { deviceId }) => {
      const proof = await consumeCode(services, { challengeId, code, purpose: 'signIn', deviceId })
      const user = await provenUser(services, proof)
      await openLogin(services, { deviceId, userId: user.userId })
      await appendAudit(db, { event: 'code accepted', userId: user.userId, deviceId }, clock.now())
      return { userId: user.userId, wallet: await signInStatus(services, { user, deviceId, email: proof.address }) }
    }),
    deviceRoute(routes.beginSocialRoute, (payload, caller) => beginSocial(services, payload, caller)),
    deviceRoute(routes.verifySocialRoute, (payload, caller) => verifySocial(services, payload, caller)),
    deviceRoute(proveSocialRoute, (payload, caller) => proveSocial(services, payload, caller)),
    deviceRoute(farcaster.beginFarcasterRoute, (payload, caller) => beginFarcaster(services, payload, caller)),
    deviceRoute(farcaster.readFarcasterRoute, (payload, caller) => readFarcaster(services, payload, caller)),
    deviceRoute(farcaster.verifyFarcasterRoute, (payload, caller) => verifyFarcaster(services, payload, caller)),
    deviceRoute(farcaster.proveFarcasterRoute, (payload, caller) => proveFarcaster(services, payload, caller)),
    atomicRoute(routes.openWalletRoute, async (_, { deviceId }) => {
      const user = await userById(db, await loginOf(services, deviceId), clock.now())
      await appendAudit(db, { event: 'wallet opened', userId: user.userId, deviceId }, clock.now())
      return { userId: user.userId, wallet: await walletOf(services, user) }
    }),
  ]
}

function walletRoutes(services: Services): readonly DeviceRoute[] {
  const { db, clock } = services
  return [
    atomicRoute(routes.prepareWalletRoute, async (payload, { deviceId, browser }) => {
      const { record, container, commitment, deviceShare, recoveryShare } = payload
      const userId = await loginOf(services, deviceId)
      if (record.userId !== userId) throw errorOf(LOGIN_REQUIRED)
      if (await activeWallet(db, userId)) throw errorOf(WALLET_EXISTS)
      const { walletId, epoch } = record
      const set = { walletId, userId, epoch }
      return prepareWallet(services, {
        ...{ record, userId, deviceId, container, commitment },
        async store(trx) {
          await putShare(trx, services, { ...set, kind: 'device', deviceId }, deviceShare)
          await putShare(trx, services, { ...set, kind: 'recovery', deviceId: '' }, recoveryShare)
          const device = { walletId, deviceId, browser, origin: payload.origin, nowMs: clock.now() }
          await putDevice(trx, { ...device, status: 'prepared' })
        },
      })
    }),
    atomicRoute(routes.commitWalletRoute, async (payload, caller) => {
      const { walletId } = payload
      const { deviceId } = caller
      await commitWallet(services, {
        ...{ walletId, deviceId },
        async store(trx) {
          const prepared = trx.updateTable('devices').set({ status: 'active' }).where('wallet_id', '=', walletId)
          await prepared.where('device_id', '=', deviceId).where('status', '=', 'prepared').execute()
        },
      })
      return releaseShare(services, payload, caller)
    }),
    deviceRoute(routes.walletStatusRoute, (payload, caller) => walletStatus(services, payload, caller)),
    deviceRoute(routes.freezeWalletRoute, async ({ walletId }, { deviceId }) => {
      const { userId, wallet } = await activeDevice(db, { deviceId, walletId })
      const handover = await issueStatement(services, {
        ...{ wallet, content: { purpose: 'freeze' } },
        act: (trx) => freezeUser({ ...services, db: trx }, { userId, deviceId, detail: 'device' }),
      })
      return { handover }
    }),
    deviceRoute(routes.unfreezeWalletRoute, async ({ proof }, { deviceId }) => {
      const { userId } = await consumeProof(services, { proof, purpose: 'unfreeze', deviceId })
      return { unfrozenAtMs: await scheduleUnfreeze(services, { userId, deviceId }) }
    }),
  ]
}
