import * as farcaster from '@latchkey/contracts/vault/farcasterRoutes'
import * as routes from '@latchkey/contracts/vault/routes'
import { approveFarcaster } from '../farcaster/approveFarcaster.ts'
import { atomicRoute, type DeviceRoute, deviceRoute } from '../http/deviceRequests.ts'
import type { Services } from '../services.ts'
import { approveSocial } from '../social/approveSocial.ts'
import { acceptStatement } from '../statements/acceptStatement.ts'
import { approvalStatus, beginApproval } from './approvals.ts'
import { beginDevice } from './beginDevice.ts'
import { beginEmailLink, changeRecoveryEmail } from './changeRecoveryEmail.ts'
import { createRecovery } from './createRecovery.ts'
import { deleteRecovery } from './deleteRecovery.ts'
import { prepareAct } from './prepareAct.ts'
import { commitProtection, prepareProtection } from './protections.ts'
import { releaseRecovery } from './releaseRecovery.ts'
import { releaseRecoveryExport } from './releaseRecoveryExport.ts'
import { announce } from './signUp.ts'

/** Routes of the recovery role, which verifies approval links and stores recovery shares. */
export function recoveryRoutes(services: Services): readonly DeviceRoute[] {
  return [
    deviceRoute(routes.beginApprovalRoute, (payload, caller) => beginApproval(services, payload, caller)),
    deviceRoute(routes.announceRoute, (payload, caller) => announce(services, payload, caller)),
    deviceRoute(routes.beginDeviceRoute, (payload, caller) => beginDevice(services, payload, caller)),
    deviceRoute(routes.approvalStatusRoute, ({ approvalId }, { deviceId }) =>
      approvalStatus(services, { approvalId, deviceId }),
    ),
    deviceRoute(routes.approveSocialRoute, (payload, caller) => approveSocial(services, payload, caller)),
    deviceRoute(farcaster.approveFarcasterRoute, (payload, caller) => approveFarcaster(services, payload, caller)),
    atomicRoute(routes.createRecoveryRoute, (payload, caller) => createRecovery(services, payload, caller)),
    deviceRoute(routes.handOverRoute, ({ handover }) => acceptStatement(services, handover)),
    deviceRoute(routes.deleteRecoveryRoute, (payload, caller) => deleteRecovery(services, payload, caller)),
    deviceRoute(routes.beginEmailLinkRoute, (payload, caller) => beginEmailLink(services, payload, caller)),
    deviceRoute(routes.changeRecoveryEmailRoute, ({ changeId }, caller) =>
      changeRecoveryEmail(services, changeId, caller),
    ),
    deviceRoute(routes.prepareActRoute, (payload, caller) => prepareAct(services, payload, caller)),
    deviceRoute(routes.prepareProtectionRoute, (payload, caller) => prepareProtection(services, payload, caller)),
    deviceRoute(routes.commitProtectionRoute, (payload, caller) => commitProtection(services, payload, caller)),
    atomicRoute(routes.releaseRecoveryRoute, (payload, caller) => releaseRecovery(services, payload, caller)),
    deviceRoute(routes.releaseRecoveryExportRoute, (payload, caller) =>
      releaseRecoveryExport(services, payload, caller),
    ),
  ]
}
