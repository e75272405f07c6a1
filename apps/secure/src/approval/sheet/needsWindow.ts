import type { DecodedRequest } from '../../requests/DecodedRequest.ts'

/**
 * True for requests that are approved in a separate window if the browser cannot tell whether a page covers the frame.
 * Messages stay in the frame and are confirmed twice. They cannot move funds by themselves, because messages of 32
 * bytes are refused, but a service may act on one.
 */
export const needsWindow = ({ facts }: Pick<DecodedRequest, 'facts'>): boolean =>
  facts.kind !== 'signIn' && facts.kind !== 'message'
