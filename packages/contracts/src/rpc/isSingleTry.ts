const once = /send|submit|broadcast|inject|new\w*Filter|getFilterChanges|uninstallFilter/i

/**
 * Whether a call changes state at the node, on any network, so that it must not be retried when its response is lost: a
 * transaction may have arrived, and the changes read from a filter are gone.
 */
export const isSingleTry = (method: string): boolean => once.test(method)
