import type { UndecodedRequest } from '../../requests/DecodedRequest.ts'
import type { AppData } from '../../site/appData.ts'

/** Path of the page in the window. */
export const approvePath = '/approve'

/** Sent by the frame to the window, with a port for the decision. Contains no secrets; the window never signs. */
export type WindowRequest = {
  readonly type: 'approval request'
  readonly asked: UndecodedRequest
  readonly projectId: string
  readonly serverUrl: string
  readonly theme: AppData['theme']
}
