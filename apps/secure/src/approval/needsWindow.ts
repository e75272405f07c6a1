import type { AskedRequest } from './readRequest.ts'

/**
 * Whether a request is approved in a window of its own where the browser cannot tell whether a page covers the frame. Others stay in
 * the frame and are confirmed twice: messages, which move no funds, and what the window could not prepare.
 */
export const needsWindow = ({ facts, needsSession }: Pick<AskedRequest, 'facts' | 'needsSession'>): boolean =>
  !needsSession && facts.kind !== 'signIn' && facts.kind !== 'message'
