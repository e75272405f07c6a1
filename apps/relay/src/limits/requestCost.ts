const bytesPerToken = 16 * 1024
const itemsPerToken = 25

/** Rate-limit cost of a request: 1, plus its length and number of items. */
export const costOf = (bytes: number, items = 1): number =>
  1 + Math.floor(bytes / bytesPerToken) + Math.floor(items / itemsPerToken)

/** Extra cost of messages that are pushed or fetched because of a request. Not rounded, so that many short topics add up. */
export const extraCostOf = (messages: readonly { readonly bytes: number }[]): number =>
  messages.reduce((sum, { bytes }) => sum + bytes / bytesPerToken + 1 / itemsPerToken, 0)
