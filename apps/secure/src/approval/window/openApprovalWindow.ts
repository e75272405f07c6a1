import type { DecodedRequest } from '../../requests/DecodedRequest.ts'
import { openSiteWindow, type SiteWindow } from '../../siteWindow/openSiteWindow.ts'
import type { Decision } from '../queue/approvalQueue.ts'
import type { SheetSite } from '../sheet/sheetSite.ts'
import { approvePath, type WindowRequest } from './windowMessages.ts'

/**
 * Opens the window in which the visitor decides about a request. Call it while handling a click. Undefined if the
 * browser blocked it. `onDecision` gets undefined if the visitor closed the window without a decision.
 */
export function openApprovalWindow(
  site: SheetSite,
  asked: DecodedRequest,
  onDecision: (decision: Decision | undefined) => void,
): SiteWindow | undefined {
  const { window: frame, clock } = site
  const request = () => requestFor(site, asked)
  return openSiteWindow({ ...{ frame, clock, request }, path: approvePath, onAnswer: onDecision })
}

function requestFor({ projectId, serverUrl, app }: SheetSite, asked: DecodedRequest): WindowRequest {
  const { request, origin, app: said, chainId, address, askedAt, owner, replaces } = asked
  const { theme } = app()
  return {
    type: 'approval request',
    asked: {
      ...{ request, origin, app: said, chainId, address, askedAt },
      ...(owner !== undefined && { owner }),
      ...(replaces && { replaces }),
    },
    ...{ projectId, serverUrl, theme },
  }
}
