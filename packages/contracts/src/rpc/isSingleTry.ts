const once = /send|submit|broadcast|inject|new\w*Filter|getFilterChanges|uninstallFilter/i

/**
 * Whether a call changes something at the node, on any network, so that it must not be repeated when its answer is lost: what
 * it sends may have arrived, and what it took out of a filter is gone.
 */
export const isSingleTry = (method: string): boolean => once.test(method)
