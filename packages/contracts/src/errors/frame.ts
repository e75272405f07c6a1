import type { ErrorRow } from '@latchkey/base/errors'

// The embedded wallet's frame.

export const FRAME_RPC_ABORTED: ErrorRow = { code: 'FRAME_RPC_ABORTED', message: 'Request was aborted', audience: 'user', retryable: true }
/** A request other than an RPC call was aborted. */
export const FRAME_ABORTED: ErrorRow = { code: 'FRAME_ABORTED', message: 'Something went wrong', audience: 'user', retryable: true }
/** Replaces the frame's internal error text, which must not reach the page. */
export const FRAME_ERROR: ErrorRow = { code: 'FRAME_ERROR', message: 'An error occurred', audience: 'user', repeatable: true }
export const FRAME_LOAD_FAILED: ErrorRow = { code: 'FRAME_LOAD_FAILED', message: 'Unable to load email login dependency', audience: 'user', repeatable: true }
/** `iframe_load_failed` of the specification. */
export const FRAME_NOT_READY: ErrorRow = {
  code: 'FRAME_NOT_READY',
  message: 'Could not load the embedded wallet: {origin} was not ready within {seconds} s. Check that it can be reached and that this page is an allowed origin of the project.{hint}',
  repeatable: true,
}
/** `iframe_request_timeout` of the specification. */
export const FRAME_REQUEST_TIMED_OUT: ErrorRow = { code: 'FRAME_REQUEST_TIMED_OUT', message: 'The embedded wallet did not answer within {seconds} s. Try again.', audience: 'user', repeatable: true }
export const FRAME_SAME_ORIGIN: ErrorRow = { code: 'FRAME_SAME_ORIGIN', message: 'The secure site has the origin of this page, {origin}: the page could read its keys. Serve the secure site from an origin of its own.' }
export const FRAME_ORIGIN_INVALID: ErrorRow = { code: 'FRAME_ORIGIN_INVALID', message: '{origin} is not an origin. Write the secure site as https://host or https://host:port, without a path.' }
export const FRAME_EMBEDDING_REFUSED: ErrorRow = { code: 'FRAME_EMBEDDING_REFUSED', message: 'The secure site works only in a page at the top of its tab, not {place}.' }
export const FRAME_REQUEST_INVALID: ErrorRow = { code: 'FRAME_REQUEST_INVALID', message: "The request '{name}' is not valid: {reason}.", rpcCode: -32602 }
export const FRAME_ANSWER_INVALID: ErrorRow = { code: 'FRAME_ANSWER_INVALID', message: "The embedded wallet sent an invalid answer to '{name}': {reason}." }
export const FRAME_BUSY: ErrorRow = { code: 'FRAME_BUSY', message: 'The embedded wallet already has {limit} open requests. Wait for one of them to end.', repeatable: true, rpcCode: -32005 }
export const FRAME_REMOVED: ErrorRow = { code: 'FRAME_REMOVED', message: 'The frame of the embedded wallet was removed. Mount it again.' }
