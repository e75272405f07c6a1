const once = /send|submit|broadcast|inject|new\w*Filter|getFilterChanges|uninstallFilter/i

/**
 * True for calls that change state at the node, on any network. They must not be retried when a response is lost: the transaction
 * may have arrived, and changes read from a filter are gone.
 */
export const isSingleTry = (method: string): boolean => once.test(method)
