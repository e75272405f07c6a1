/** Code with which nodes tell a revert (go-ethereum's, which the others copy). */
const revertCode = 3
/** What nodes say when the code that was called failed; the code is −32000 or their own then. */
const executionWords = new RegExp(
  [
    '^(?:VM Exception.*|execution )?revert',
    '^(?:contract creation code storage )?out ?of ?gas',
    'invalid ?(?:op ?code|jump)',
    'bad jump',
    'stack ?(?:under|over)flow',
    'write protection',
    'VM execution error',
    'EVM error',
    'max initcode size exceeded',
    'return data out of bounds',
    'max call depth exceeded',
  ].join('|'),
  'i',
)
/** The node has a limit of its own (EIP-1474): it did not run anything, whatever its words are. */
const limitCode = -32005

/** Whether a node said with this error that it ran the call and the called code failed, and not that it could not run it. */
export function isExecutionFault(error: unknown): boolean {
  let at: unknown = error
  // What calls nodes wraps the node's error, ours in `cause`, others in `data.originalError` or `error`.
  for (let depth = 0; depth < 5 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, message, cause, data, error: inner } = at as Readonly<Record<string, unknown>>
    if (code === limitCode) return false
    if (code === revertCode) return true
    if (typeof message === 'string' && executionWords.test(message)) return true
    const original =
      typeof data === 'object' && data !== null ? (data as { originalError?: unknown }).originalError : undefined
    at = cause ?? original ?? inner
  }
  return false
}
